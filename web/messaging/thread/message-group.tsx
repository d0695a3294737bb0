import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Clock3 from 'lucide-react/icons/clock-3'
import { memo } from 'react'
import { when } from '#web/platform/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { timeNear } from '../copy.ts'
import { MessageLine } from '../message/message-line.tsx'
import { discard, sendAgain } from './send-queue.ts'
import type { MessageGroupItem, ThreadLine } from './thread-items.ts'

type Props = { group: MessageGroupItem; chatId: string; name: string; viewerId: string; isOpen: boolean }

/** What one person said in one breath: bubbles, and below them one time and one mark. */
export const MessageGroup = memo(function MessageGroup({ group, ...chat }: Props) {
  const { isOwn, lines, mark } = group
  const { chatId, name } = chat
  return (
    <div className={classNames('mb-3 flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      <span className="sr-only">{isOwn ? 'You wrote:' : `${name} wrote:`}</span>
      {lines.map((line, place) => (
        <MessageLine key={line.key} line={line} isOwn={isOwn} isFirst={place === 0} {...chat} />
      ))}
      <p className="mx-0.5 flex flex-wrap items-center gap-1 type-micro font-[450] text-ink-3">
        {mark === 'failed' ? <SendFailure line={lines.at(-1)} chatId={chatId} /> : when(group.at, 'time')}
        {mark && mark !== 'failed' && (
          <DeliveryStatus mark={mark} readAt={group.readAt && timeNear(group.readAt, group.at)} />
        )}
      </p>
    </div>
  )
}, isSame)

/** Groups are rebuilt with every message; only those that changed render again. */
function isSame(before: Props, after: Props): boolean {
  const [a, b] = [before.group, after.group]
  return (
    before.name === after.name &&
    before.isOpen === after.isOpen &&
    a.mark === b.mark &&
    a.readAt === b.readAt &&
    a.at === b.at &&
    a.lines.length === b.lines.length &&
    a.lines.every((line, place) => {
      const next = b.lines[place]
      return line.key === next?.key && line.sending === next.sending && line.message === next.message
    })
  )
}

const marks = {
  sending: { icon: Clock3, word: 'Sending' },
  waiting: { icon: Clock3, word: 'Waiting for a connection' },
  sent: { icon: Check, word: 'Sent' },
  delivered: { icon: CheckCheck, word: 'Delivered' },
  read: { icon: CheckCheck, word: 'Read' },
}

function DeliveryStatus({ mark, readAt }: { mark: keyof typeof marks; readAt: string | null }) {
  const { icon: Drawing, word } = marks[mark]
  return (
    <>
      <Drawing aria-hidden size={14} strokeWidth={1.5} className={mark === 'read' ? 'text-action' : ''} />
      {readAt ? `${word} ${readAt}` : word}
    </>
  )
}

function SendFailure({ line, chatId }: { line: ThreadLine | undefined; chatId: string }) {
  const sending = line?.sending
  if (!sending) return null
  const actionStyle = 'inline-flex min-h-11 items-center px-1 text-action underline underline-offset-[3px] md:min-h-6'
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-1.5 text-bad">
      Not sent. {sending.problem}
      <button type="button" className={actionStyle} onClick={() => sendAgain(chatId, sending.clientId)}>
        Try again
      </button>
      <button type="button" className={actionStyle} onClick={() => discard(chatId, sending.clientId)}>
        Delete
      </button>
    </span>
  )
}
