import { memo } from 'react'
import { NavLink } from 'react-router'
import type { Chat } from '#contract/messaging/schemas.ts'
import { ago } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { listTime, messagePreview } from '../copy.ts'
import { typingIn } from '../state.ts'

/** One chat of the list: who, when, the latest words, how much is unread. */
export const ChatRow = memo(function ChatRow({ chat, viewerId }: { chat: Chat; viewerId: string }) {
  const isWriting = typingIn.use().has(chat.id)
  const { other: person, unreadCount, waitingSince } = chat
  return (
    <NavLink
      to={chat.id}
      prefetch="intent"
      className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 rounded px-3 py-3.5 text-ink no-underline hover:bg-sunken aria-[current]:bg-wash md:py-3"
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
        <time dateTime={chat.lastActivityAt} className="justify-self-end type-micro font-[450] text-ink-3 leading-5!">
          {listTime(chat.lastActivityAt)}
        </time>
        {isWriting ? (
          <span className="text-action italic">typing…</span>
        ) : (
          <span className="truncate text-ink-2">{messagePreview(chat, viewerId)}</span>
        )}
        {unreadCount > 0 ? (
          <span className="min-w-[18px] self-center justify-self-end rounded-full bg-action-fill px-[5px] text-center font-strong text-[11px]/[18px] text-on-action">
            {unreadCount > 99 ? '99+' : unreadCount}
            <span className="sr-only"> unread</span>
          </span>
        ) : (
          waitingSince &&
          ago(waitingSince) !== 'now' && <Tag className="self-center justify-self-end">waiting {ago(waitingSince)}</Tag>
        )}
      </span>
    </NavLink>
  )
})
