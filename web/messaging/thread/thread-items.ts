import { minutes } from '#contract/core/durations.ts'
import type { Chat, Message } from '#contract/messaging/schemas.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { when } from '#web/platform/format.ts'
import type { PendingMessage, Thread } from '../state.ts'

export type Line = { readonly key: string; readonly body: string; readonly sending: PendingMessage | null }
export type DeliveryState = 'sending' | 'waiting' | 'failed' | 'sent' | 'delivered' | 'read'
/** Several messages of one person, said in one breath: one time and one mark below them. */
export type MessageGroupItem = {
  readonly kind: 'group'
  readonly key: string
  readonly isOwn: boolean
  readonly lines: readonly Line[]
  readonly at: string
  readonly mark: DeliveryState | null
  /** When it was read; only on the latest one that was. */
  readonly readAt: string | null
}
export type Item =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string; readonly since: string | null }
  | { readonly kind: 'appointment'; readonly key: string; readonly appointment: Appointment }
  | MessageGroupItem

/** The messages unread on arrival: the divider stays above them until the reader writes. */
export type UnreadFrom = { readonly position: number; readonly since: string | null }

/** Said further apart than this, two messages have times of their own. */
const oneBreath = minutes(10)

type SentLine = { at: string; isOwn: boolean; position: number | null; line: Line }
type Entry = SentLine | { at: string; appointment: Appointment }

/**
 * Lays a thread out: days, the unread divider, groups by speaker, appointments at the time they
 * were made, and at the end what is on its way.
 */
export function threadItems(input: {
  thread: Thread
  chat: Pick<Chat, 'otherReadPosition' | 'otherDeliveredPosition' | 'otherReadAt'>
  viewerId: string
  unreadFrom: UnreadFrom | null
  appointments: readonly Appointment[]
}): Item[] {
  const { thread, chat, viewerId, unreadFrom } = input
  const items: Item[] = []
  let day = ''
  let group: (MessageGroupItem & { lines: Line[] }) | null = null
  let dividerIsDue = unreadFrom !== null

  for (const entry of entriesOf(thread, input.appointments, viewerId)) {
    if (when(entry.at, 'date') !== day) {
      day = when(entry.at, 'date')
      items.push({ kind: 'day', key: `day ${day}`, at: entry.at })
      group = null
    }
    if ('appointment' in entry) {
      items.push({ kind: 'appointment', key: entry.appointment.id, appointment: entry.appointment })
      group = null
      continue
    }
    const isUnread = entry.position !== null && unreadFrom !== null && entry.position > unreadFrom.position
    if (dividerIsDue && isUnread && !entry.isOwn) {
      items.push({ kind: 'unread', key: 'unread', since: unreadFrom.since })
      dividerIsDue = false
      group = null
    }
    const mark = entry.isOwn ? markOf(entry, chat) : null
    if (!group || !belongs(group, entry, mark)) {
      const { at, isOwn, line } = entry
      group = { kind: 'group', key: line.key, isOwn, lines: [], at, mark, readAt: null }
      items.push(group)
    }
    group.lines.push(entry.line)
    Object.assign(group, { at: entry.at, mark })
  }
  const latestRead = items.findLast((item) => item.kind === 'group' && item.mark === 'read')
  return items.map((item) => (item === latestRead ? { ...latestRead, readAt: chat.otherReadAt } : item))
}

function entriesOf(thread: Thread, appointments: readonly Appointment[], viewerId: string): Entry[] {
  const messages = thread.messages.map((message) => said(message, viewerId))
  const first = messages[0]?.at ?? ''
  const rows = appointments
    .map((appointment) => ({ at: appointment.history[0]?.at ?? appointment.createdAt, appointment }))
    // Those made before what is held come with the older messages.
    .filter(({ at }) => !thread.hasOlder || at >= first)
    .sort((a, b) => a.at.localeCompare(b.at) || a.appointment.startsAt.localeCompare(b.appointment.startsAt))
  const entries: Entry[] = []
  for (const message of messages) {
    while (rows[0] && rows[0].at < message.at) entries.push(...rows.splice(0, 1))
    entries.push(message)
  }
  const sending = thread.sending.map(
    (message): SentLine => ({
      at: message.at,
      isOwn: true,
      position: null,
      line: { key: message.clientId, body: message.body, sending: message },
    }),
  )
  return [...entries, ...rows, ...sending]
}

function said(message: Message, viewerId: string): SentLine {
  const { createdAt, senderId, position, clientId, body } = message
  return { at: createdAt, isOwn: senderId === viewerId, position, line: { key: clientId, body, sending: null } }
}

function belongs(group: MessageGroupItem, entry: SentLine, mark: DeliveryState | null): boolean {
  if (group.isOwn !== entry.isOwn || group.mark === 'failed' || mark === 'failed') return false
  return new Date(entry.at).getTime() - new Date(group.at).getTime() <= oneBreath
}

function markOf(
  { position, line }: SentLine,
  chat: Pick<Chat, 'otherReadPosition' | 'otherDeliveredPosition'>,
): DeliveryState {
  if (line.sending) return line.sending.state
  if (position !== null && position <= chat.otherReadPosition) return 'read'
  return position !== null && position <= chat.otherDeliveredPosition ? 'delivered' : 'sent'
}
