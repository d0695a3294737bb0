import Phone from 'lucide-react/icons/phone'
import PhoneOff from 'lucide-react/icons/phone-off'
import Video from 'lucide-react/icons/video'
import { FocusScope } from 'radix-ui/internal'
import { type RefObject, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { chatPath } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { answer } from '../session/call-session.ts'
import { decline } from '../session/decline.ts'
import type { ActiveCall } from '../state.ts'
import { useCallFocus } from './use-call-focus.ts'

/**
 * A call that rings: a banner above any page, until it is answered here or elsewhere. It comes
 * after a dialog that is open, and its scope lifts the one that holds the keyboard there, so that
 * Tab leads from the dialog to the banner.
 */
export function IncomingCall({ active: { call, person }, name }: { active: ActiveCall; name: string }) {
  const navigate = useNavigate()
  useTitle(`${name} is calling`)
  const section = useCallFocus()
  useAboveDialogs(section)
  const isVideo = call.type === 'video'
  const replyInChat = async () => {
    await decline()
    await navigate(chatPath(call.chatId), { state: { focusesComposer: true } })
  }
  return createPortal(
    <FocusScope.Root aria-live="off" onMountAutoFocus={stay} onUnmountAutoFocus={stay}>
      <section
        ref={section}
        tabIndex={-1}
        aria-label={`Call from ${name}`}
        className="pointer-events-auto fixed z-50 animate-fade-in rounded border border-line-2 bg-surface p-4 shadow-sheet max-md:inset-x-3 max-md:top-16 md:top-19 md:right-6 md:w-95"
      >
        <div className="flex items-center gap-3.5">
          <Avatar size={56} name={name} photoUrl={person?.avatarUrl ?? null} />
          <div className="min-w-0 flex-1">
            <p className="truncate type-title-3">{name}</p>
            <p className="type-ui-s text-ink-2">
              {isVideo ? 'is calling you. Video call.' : 'is calling you. Voice call.'}
            </p>
          </div>
        </div>
        <div className="mt-4 grid grid-cols-2 gap-2">
          <Button variant="danger" onClick={() => void decline()}>
            <Icon of={PhoneOff} small />
            Decline
          </Button>
          <Button onClick={() => void answer(isVideo)}>
            <Icon of={isVideo ? Video : Phone} small />
            Answer
          </Button>
          <Button variant="text" onClick={() => void answer(!isVideo)}>
            {isVideo ? 'Answer without video' : 'Answer with video'}
          </Button>
          <Button variant="text" onClick={() => void replyInChat()}>
            Reply with a message
          </Button>
        </div>
      </section>
    </FocusScope.Root>,
    document.body,
  )
}

/** Somebody who types goes on typing; `useCallFocus` moves the focus of others. */
const stay = (event: Event) => event.preventDefault()

/** Names the browser's tab while it rings, for somebody who looks at another one. */
function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      // Another page may have been opened meanwhile, and named the tab itself.
      if (document.title === title) document.title = before
    }
  }, [title])
}

/** Hides presses on the banner from an open dialog, which would close and lose what was typed. */
function useAboveDialogs(banner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = (event: Event) => event.stopPropagation()
    const element = banner.current
    element?.addEventListener('pointerdown', stop)
    return () => element?.removeEventListener('pointerdown', stop)
  }, [banner])
}
