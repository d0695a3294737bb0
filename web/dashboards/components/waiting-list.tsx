import Check from 'lucide-react/icons/check'
import type { Chat } from '#contract/messaging/schemas.ts'
import { answerWithinHours } from '#contract/messaging/values.ts'
import { ClockRing } from '../../ui/clock-ring.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PanelHead } from '../../ui/panel.tsx'
import { Plate } from '../../ui/plate.tsx'
import { clockOf } from '../waiting.ts'

/** Those who wait for an answer, the longest first; only the most urgent row has the filled button. */
export function WaitingList({ chats, now }: { chats: readonly Chat[]; now: Date }) {
  return (
    <section className="p-5">
      <PanelHead title="Waiting for your answer">You promise {answerWithinHours} h</PanelHead>
      {chats.length === 0 ? (
        <p className="mt-4 flex gap-2 type-ui text-ink-2">
          <Icon of={Check} small className="mt-1 text-ok" />
          No one is waiting for you.
        </p>
      ) : (
        <ul className="mt-3 border-t">
          {chats.map((chat, position) => (
            <WaitingRow key={chat.id} chat={chat} now={now} isFirst={position === 0} />
          ))}
        </ul>
      )}
    </section>
  )
}

function WaitingRow({ chat, now, isFirst }: { chat: Chat; now: Date; isFirst: boolean }) {
  const { other, lastMessage, waitingSince, id } = chat
  return (
    <li className="grid grid-cols-[40px_1fr_auto] items-center gap-x-3 gap-y-2 border-b py-3.5 last:border-b-0 sm:grid-cols-[40px_1fr_max-content_auto]">
      <Plate size={40} name={other.displayName} photoUrl={other.avatarUrl} />
      <div className="min-w-0">
        <p className="truncate font-strong">{other.displayName}</p>
        {lastMessage && <p className="line-clamp-2 type-note text-ink-2">“{lastMessage.body}”</p>}
      </div>
      <div className="max-sm:order-last max-sm:col-span-3 max-sm:pl-[52px]">
        {waitingSince && <ClockRing {...clockOf(waitingSince, now)} />}
      </div>
      <LinkButton to={`/messages/${id}`} size="sm" variant={isFirst ? 'primary' : 'secondary'}>
        Answer
        <span className="said-only"> {other.displayName}</span>
      </LinkButton>
    </li>
  )
}
