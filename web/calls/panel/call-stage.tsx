import Expand from 'lucide-react/icons/expand'
import Minimize2 from 'lucide-react/icons/minimize-2'
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2'
import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { nameInSentence } from '#web/profiles/copy.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts'
import { type ActiveCall, patchCall } from '../state.ts'
import { CallClock } from './call-clock.tsx'
import { CallControls } from './call-controls.tsx'
import { LineNotice } from './line-notice.tsx'
import { OwnTile } from './own-tile.tsx'
import { VideoView } from './video-view.tsx'

/** A call over the whole window, dark in both themes. Escape takes it back to the corner. */
export function CallStage({ active, name }: { active: ActiveCall; name: string }) {
  const { call, local, remote, person } = active
  const video = useRef<HTMLVideoElement>(null)
  const picture = remote.screen ?? remote.camera
  const returnFocus = useReturnFocus()
  const minimize = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    patchCall(call.id, { isExpanded: false })
  }
  // The whole document, so that dialogs above the call stay visible.
  const toggleFullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && minimize()}>
      <Dialog.Portal>
        <Dialog.Content
          {...returnFocus}
          data-theme="dark"
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none"
        >
          <header className="flex min-h-16 shrink-0 items-center gap-2 pr-2 pl-4 md:pl-6">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="truncate type-title-3">{name}</Dialog.Title>
              <p className="type-ui-s text-ink-2">
                <CallClock active={active} />
                {remote.isMuted && ` · ${nameInSentence(name, { isFirst: true })} is muted`}
                {local.screen && ' · You’re sharing your screen'}
                {active.quality !== 'good' && <span className="text-warn"> · Slow connection</span>}
              </p>
            </div>
            {picture && document.pictureInPictureEnabled && (
              <IconButton
                icon={PictureInPicture2}
                label="Picture in picture"
                onClick={() => void video.current?.requestPictureInPicture().catch(() => undefined)}
              />
            )}
            {document.fullscreenEnabled && (
              <IconButton icon={Expand} label="Full screen" onClick={toggleFullScreen} className="max-md:hidden" />
            )}
            <IconButton icon={Minimize2} label="Back to the page" onClick={minimize} />
          </header>
          <div className="relative min-h-0 flex-1 overflow-hidden md:mx-6 md:rounded md:border">
            {picture ? (
              <VideoView
                ref={video}
                stream={picture}
                isWhole={remote.screen !== null}
                label={remote.screen ? `Screen of ${name}` : `Video of ${name}`}
                className="size-full"
              />
            ) : (
              <div className="grid size-full place-content-center justify-items-center gap-4 bg-surface">
                <Avatar size={120} name={name} photoUrl={person?.avatarUrl ?? null} />
                <p className="type-ui text-ink-2">
                  {active.connectedSince === null ? <CallClock active={active} /> : `${name}’s camera is off`}
                </p>
              </div>
            )}
            {remote.screen && remote.camera && (
              <VideoView
                stream={remote.camera}
                label={`Video of ${name}`}
                className="absolute top-4 left-4 h-24 max-h-1/3 w-36 max-w-1/3 rounded border-2 border-paper"
              />
            )}
            <OwnTile camera={local.camera} />
            <LineNotice active={active} />
          </div>
          <CallControls active={active} onMinimize={minimize} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
