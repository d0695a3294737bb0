import Maximize2 from 'lucide-react/icons/maximize-2'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import PhoneOff from 'lucide-react/icons/phone-off'
import VideoIcon from 'lucide-react/icons/video'
import VideoOff from 'lucide-react/icons/video-off'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { hangUp, setMuted, toggleCamera } from '../session/call-session.ts'
import { type ActiveCall, patchCall } from '../state.ts'
import { CallClock } from './call-clock.tsx'
import { LineNotice } from './line-notice.tsx'
import { useCallFocus } from './use-call-focus.ts'
import { useCornerRoom } from './use-corner-room.ts'
import { VideoView } from './video-view.tsx'

/**
 * A call in the corner of the page, so that the person can read on while they talk. On wide screens
 * it fits the column beside a chat.
 */
export function CornerCall({ active, name }: { active: ActiveCall; name: string }) {
  const { call, local, remote, person } = active
  const isHeld = call.status === 'ongoing' || active.isOutgoing
  const picture = remote.screen ?? remote.camera
  const section = useCallFocus()
  useCornerRoom(section)
  const firstName = nameInSentence(name, { isFirst: true })
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`Call with ${name}`}
      className="fixed z-40 animate-fade-in overflow-hidden rounded border border-line-2 bg-surface shadow-sheet max-md:inset-x-3 max-md:top-16 md:right-6 md:bottom-28 md:w-89 xl:right-3 xl:w-76"
    >
      {picture && <VideoView stream={picture} label={`Video of ${name}`} className="block aspect-video w-full" />}
      <div className="p-4">
        <div className="flex items-center gap-3.5">
          {/* At large text the name needs its room. */}
          <Avatar name={name} photoUrl={person?.avatarUrl ?? null} className="max-[18em]:hidden" />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 wrap-break-word type-title-3">{name}</p>
            <div className="mt-1 flex items-center gap-2.5 type-note text-ink-2">
              {active.connectedSince === null && <Line />}
              <p>
                <CallClock active={active} />
                {remote.isMuted && ` · ${firstName} is muted`}
                {local.screen && ' · You’re sharing your screen'}
              </p>
            </div>
          </div>
          <IconButton
            icon={Maximize2}
            label="Open call in full window"
            onClick={() => patchCall(call.id, { isExpanded: true })}
          />
        </div>
        <LineNotice active={active} isInline />
        <div data-one-line="" className="mt-4 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-2">
          <Button variant="secondary" disabled={!isHeld} onClick={() => setMuted(!local.isMuted)}>
            <Icon of={local.isMuted ? MicOff : Mic} small />
            {local.isMuted ? 'Unmute' : 'Mute'}
          </Button>
          <IconButton
            icon={local.camera ? VideoIcon : VideoOff}
            label={local.camera ? 'Turn camera off' : 'Turn camera on'}
            disabled={!isHeld}
            framed
            onClick={() => void toggleCamera()}
            className="disabled:opacity-40"
          />
          <Button variant="danger" onClick={() => void hangUp()}>
            <Icon of={PhoneOff} small />
            {call.status === 'ongoing' ? 'Leave' : 'Cancel'}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The line runs through the ring until the two hear each other. */
function Line() {
  return (
    <svg
      viewBox="0 0 36 14"
      fill="none"
      strokeWidth="1.5"
      className="h-3.5 w-9 shrink-0 stroke-action"
      aria-hidden="true"
    >
      <circle cx="18" cy="7" r="5" />
      <path d="M0 11C7 11 10 7 18 7H36" className="run-line" />
    </svg>
  )
}
