import { Link } from 'react-router'
import type { Chat } from '#contract/messaging/schemas.ts'
import { useLatestCalls } from '#web/messaging/chats/use-latest-calls.ts'
import { messagePreview } from '#web/messaging/copy.ts'
import { ago } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { PanelHead } from '#web/ui/layout/panel.tsx'

const shown = 4

/** The conversations that moved last, unread ones with their number. */
export function LatestChats({ chats, viewerId }: { chats: readonly Chat[]; viewerId: string }) {
  const latestCalls = useLatestCalls(chats)
  return (
    <section data-tour="messaging" className="p-5">
      <PanelHead title="Messages">
        <Link to="/messages" className="touch text-action underline">
          All messages
        </Link>
      </PanelHead>
      {chats.length === 0 ? (
        <p className="mt-3 type-ui text-ink-2">No messages yet. Advisors can’t contact you until you agree to it.</p>
      ) : (
        <ul className="mt-2">
          {chats.slice(0, shown).map((chat) => (
            <li key={chat.id} className="border-b last:border-b-0">
              <Link to={`/messages/${chat.id}`} className="flex items-center gap-3 py-3 text-ink no-underline">
                <Avatar size={40} name={chat.other.displayName} photoUrl={chat.other.avatarUrl} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-strong">{chat.other.displayName}</span>
                  <span className="block truncate type-note text-ink-2">
                    {messagePreview(chat, viewerId, latestCalls.get(chat.id))}
                  </span>
                </span>
                <span className="text-right type-note text-ink-3">
                  {ago(chat.lastActivityAt)}
                  {chat.unreadCount > 0 && (
                    <span className="block font-strong text-action">{chat.unreadCount} new</span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
