import Check from 'lucide-react/icons/check'
import type { Chat } from '#contract/messaging/schemas.ts'
import { answerWithinHours } from '#contract/messaging/values.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PanelHead } from '#web/ui/panel.tsx'
import { WaitTimer } from '#web/ui/wait-timer.tsx'
import { clockOf } from '../response-time.ts'
import { RequestRow } from './request-row.tsx'

type PendingRepliesProps = {
  chats: readonly Chat[]
  requests: readonly Appointment[]
  now: Date
  onChanged: () => void
}

/**
 * People who wait for the advisor: requests by when they begin, since an unconfirmed one is canceled then, and chats by
 * how long they wait. Only the most urgent row has the filled button.
 */
export function PendingReplies({ chats, requests, now, onChanged }: PendingRepliesProps) {
  return (
    <section aria-label="Waiting for your reply" className="p-5">
      <PanelHead title="Waiting for your reply">Reply within {answerWithinHours} hours</PanelHead>
      {chats.length + requests.length === 0 ? (
        <p className="mt-4 flex gap-2 type-ui text-ink-2">
          <Icon of={Check} small className="mt-1 text-ok" />
          You’re all caught up.
        </p>
      ) : (
        <ul className="mt-3 border-t">
          {requests.map((request, position) => (
            <RequestRow key={request.id} request={request} isFirst={position === 0} onChanged={onChanged} />
          ))}
          {chats.map((chat, position) => (
            <PendingReplyRow key={chat.id} chat={chat} now={now} isFirst={requests.length === 0 && position === 0} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PendingReplyRow({ chat, now, isFirst }: { chat: Chat; now: Date; isFirst: boolean }) {
  const { other, lastMessage, waitingSince, id } = chat
  return (
    <li className="grid grid-cols-[40px_1fr_auto] items-center gap-x-3 gap-y-2 border-b py-3.5 last:border-b-0 sm:max-lg:grid-cols-[40px_1fr_max-content_auto] xl:grid-cols-[40px_1fr_max-content_auto]">
      <Avatar size={40} name={other.displayName} photoUrl={other.avatarUrl} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-strong">{other.displayName}</p>
        {lastMessage && <p className="line-clamp-2 type-note text-ink-2">“{lastMessage.body}”</p>}
      </div>
      <div className="max-sm:order-last max-sm:col-span-3 max-sm:pl-[52px] lg:max-xl:order-last lg:max-xl:col-span-3 lg:max-xl:pl-[52px]">
        {waitingSince && <WaitTimer {...clockOf(waitingSince, now)} />}
      </div>
      <LinkButton to={`/messages/${id}`} size="sm" variant={isFirst ? 'primary' : 'secondary'}>
        Answer
        <span className="sr-only"> {other.displayName}</span>
      </LinkButton>
    </li>
  )
}
