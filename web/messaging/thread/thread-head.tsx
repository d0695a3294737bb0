import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { Chat } from '#contract/messaging/schemas.ts'
import { advisorPath } from '#web/paths.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { presenceLine } from '../copy.ts'
import { isConnected } from '../state.ts'

// The words of a conversation are read before anybody opens its menu.
const ChatMenu = onDemand(() => import('../organizing/chat-menu.tsx').then((part) => part.ChatMenu))

type Props = { chat: Chat; onAbout: () => void; onSearch: () => void; actions?: ReactNode }

/**
 * The other person of the chat. On the phone it takes the place of the header, so it has a back
 * link.
 */
export function ThreadHead({ chat, onAbout, onSearch, actions }: Props) {
  const { other: person } = chat
  const { text, shortText, isOnline } = presenceLine(chat, isConnected.use())
  const reason = chat.closedBecause
  const isReachable = reason !== 'blocked' && reason !== 'suspended' && reason !== 'deleted'
  const isBookable = chat.kind === 'client' && !chat.consumer && isReachable
  const bookPath = isBookable ? `${advisorPath(person.id)}#book` : null
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-1 border-b px-1 py-1 md:min-h-18 md:gap-3 md:pr-4 md:pl-6">
      <Link
        to=".."
        relative="path"
        aria-label="Back to conversations"
        className="grid size-11 shrink-0 place-items-center rounded text-ink-2 hover:bg-sunken md:hidden"
      >
        <Icon of={ChevronLeft} />
      </Link>
      <div className="relative flex min-h-11 min-w-0 flex-1 items-center gap-2.5 md:gap-3">
        {/* The phone has room for the name and the buttons. */}
        <span className="max-md:hidden">
          <Avatar size={40} name={person.displayName} photoUrl={person.avatarUrl} online={isOnline} />
        </span>
        <div className="min-w-0">
          <h2
            id="thread-name"
            tabIndex={-1}
            className="truncate outline-none font-medium font-serif text-17/5 tracking-[-0.008em] [word-spacing:0.1em] md:text-20/6"
          >
            <span className="max-xl:hidden">{person.displayName}</span>
            {/* The whole of plate, name and state is the target, where the panel has no room beside
                the chat. */}
            <button
              type="button"
              onClick={onAbout}
              className="max-w-full truncate rounded align-top after:absolute after:inset-0 xl:hidden"
            >
              {person.displayName}
              <span className="sr-only">, about this conversation</span>
            </button>
          </h2>
          <p className={`line-clamp-2 text-12/4 md:text-13/5 ${isOnline ? 'text-ok' : 'text-ink-2'}`}>
            {shortText === text ? (
              text
            ) : (
              <>
                <span className="md:hidden">{shortText}</span>
                <span className="max-md:hidden">{text}</span>
              </>
            )}
          </p>
        </div>
      </div>
      {actions}
      {bookPath && (
        <>
          <LinkButton to={bookPath} size="sm" className="max-md:hidden">
            <Icon of={CalendarPlus} small />
            See times
          </LinkButton>
          <Link
            to={bookPath}
            aria-label="See times"
            className="grid size-11 shrink-0 place-items-center rounded text-ink-2 hover:bg-sunken md:hidden"
          >
            <Icon of={CalendarPlus} />
          </Link>
        </>
      )}
      <Suspense fallback={<span className="size-11 shrink-0" />}>
        <ChatMenu chat={chat} onSearch={onSearch} onAbout={onAbout} />
      </Suspense>
    </header>
  )
}
