import type { LucideIcon } from 'lucide-react'
import BellOff from 'lucide-react/icons/bell-off'
import Pin from 'lucide-react/icons/pin'
import { memo } from 'react'
import { NavLink } from 'react-router'
import type { CallSession } from '#contract/calls/schemas.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { ago } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { listTime, messagePreview, previewTime } from '../copy.ts'
import { typingIn } from '../state.ts'

type ChatRowProps = {
  chat: Chat
  latestCall: CallSession | undefined
  viewerId: string
  /** What the viewer has begun to write there; empty to show the latest message. */
  draft: string
}

/** One chat of the list: who, when, the latest words or a draft, how much is unread. */
export const ChatRow = memo(function ChatRow({ chat, latestCall, viewerId, draft }: ChatRowProps) {
  const isWriting = typingIn.use().has(chat.id)
  const { other: person, waitingSince, isMuted, isPinned } = chat
  const sentAt = previewTime(chat)
  const unreadCount = Math.max(chat.unreadCount, Number(chat.isMarkedUnread))
  return (
    <NavLink
      to={chat.foundMessage ? `${chat.id}?at=${chat.foundMessage.position}` : chat.id}
      prefetch="intent"
      className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 rounded px-3 py-3.5 text-ink no-underline hover:bg-sunken aria-[current]:bg-wash md:py-3"
    >
      <Avatar
        size={40}
        name={person.displayName}
        photoUrl={person.avatarUrl}
        online={person.onlineStatus === 'online'}
      />
      <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 type-ui-s">
        <span className="truncate font-strong">
          {person.displayName}
          {person.onlineStatus === 'online' && <span className="sr-only">, online</span>}
        </span>
        <span className="flex items-center gap-1 justify-self-end type-micro font-[450] text-ink-3 leading-5!">
          {isPinned && <Mark of={Pin} word="Pinned" />}
          {isMuted && <Mark of={BellOff} word="Muted" />}
          <time dateTime={sentAt}>{listTime(sentAt)}</time>
        </span>
        {isWriting ? (
          <span className="text-action italic">typing…</span>
        ) : draft ? (
          <span className="truncate text-ink-2">
            <span className="font-strong text-ink">Draft:</span> {draft}
          </span>
        ) : (
          <span className="truncate text-ink-2">{messagePreview(chat, viewerId, latestCall)}</span>
        )}
        {unreadCount > 0 ? (
          <span
            className={`min-w-4.5 self-center justify-self-end rounded-full px-1.25 text-center font-strong text-11/4.5 ${isMuted ? 'bg-line text-ink-2' : 'bg-action-fill text-on-action'}`}
          >
            {chat.unreadCount === 0 ? (
              <span className="sr-only">Marked as unread</span>
            ) : (
              <>
                {unreadCount > 99 ? '99+' : unreadCount}
                <span className="sr-only"> unread</span>
              </>
            )}
          </span>
        ) : (
          waitingSince &&
          ago(waitingSince) !== 'now' && <Tag className="self-center justify-self-end">waiting {ago(waitingSince)}</Tag>
        )}
      </span>
    </NavLink>
  )
})

function Mark({ of: Drawing, word }: { of: LucideIcon; word: string }) {
  return (
    <>
      <Drawing aria-hidden size={12} strokeWidth={1.5} />
      <span className="sr-only">{word}</span>
    </>
  )
}
