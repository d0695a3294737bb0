import type { CallSession } from '#contract/calls/schemas.ts'
import { minutes } from '#contract/core/durations.ts'
import type { Attachment } from '#contract/messaging/attachments/schemas.ts'
import type { Chat, Message, Quote } from '#contract/messaging/schemas.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { when } from '#web/platform/format.ts'
import type { PendingMessage, Thread } from '../state.ts'

export type ThreadLine = {
  readonly key: string
  readonly body: string
  readonly attachments: readonly Attachment[]
  readonly replyTo: Quote | null
  /** Null until the server has it. */
  readonly message: Message | null
  readonly sending: PendingMessage | null
}
type MessageDeliveryState = 'sending' | 'waiting' | 'failed' | 'sent' | 'delivered' | 'read'
/**
 * Several messages of one person, sent shortly after one another: one time and one mark below them.
 */
export type MessageGroupItem = {
  readonly kind: 'group'
  readonly key: string
  readonly isOwn: boolean
  readonly lines: readonly ThreadLine[]
  readonly at: string
  readonly mark: MessageDeliveryState | null
  /** When it was read; only on the latest one that was. */
  readonly readAt: string | null
}
export type Item =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string; readonly since: string | null }
  | { readonly kind: 'appointment'; readonly key: string; readonly appointment: Appointment }
  | { readonly kind: 'call'; readonly key: string; readonly call: CallSession }
  | MessageGroupItem

/** The messages unread on arrival: the divider stays above them until the reader writes. */
export type UnreadFrom = { readonly position: number; readonly since: string | null }

/** The most messages of a group: a list draws whole groups. */
const maxLines = 20
/** Sent further apart than this, two messages have times of their own. */
const groupingWindowMs = minutes(10)

type SentLine = { at: string; isOwn: boolean; position: number | null; line: ThreadLine }
type Row = { at: string; appointment: Appointment } | { at: string; call: CallSession }
type Entry = SentLine | Row

/**
 * Lays a thread out: days, the unread divider, groups by speaker, appointments at the time they
 * were made, calls when they began, and at the end what is on its way.
 */
export function threadItems(input: {
  thread: Thread
  chat: Receipts & Pick<Chat, 'otherReadAt'>
  viewerId: string
  unreadFrom: UnreadFrom | null
  appointments: readonly Appointment[]
  calls: readonly CallSession[]
}): Item[] {
  const { thread, chat, viewerId, unreadFrom } = input
  const items: Item[] = []
  let day = ''
  let group: (MessageGroupItem & { lines: ThreadLine[] }) | null = null
  const entries = entriesOf(thread, rowsOf(input), viewerId)
  const firstUnread = unreadFrom && firstUnreadOf(entries, unreadFrom)

  for (const entry of entries) {
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
    if ('call' in entry) {
      items.push({ kind: 'call', key: entry.call.id, call: entry.call })
      group = null
      continue
    }
    if (entry === firstUnread?.entry) {
      items.push({ kind: 'unread', key: 'unread', since: firstUnread.since })
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

/**
 * The first message that was unread, and since when it is new: no moment before what is above it,
 * and none after it. Null while older unread messages are not loaded.
 */
function firstUnreadOf(
  entries: readonly Entry[],
  { position, since }: UnreadFrom,
): { entry: SentLine; since: string | null } | null {
  const lines = entries.filter((entry) => 'line' in entry)
  const isFirstLoaded = lines[0]?.position != null && lines[0].position <= position + 1
  const entry = lines.find((line) => line.position !== null && line.position > position && !line.isOwn)
  if (!entry || !isFirstLoaded) return null
  const above = entries[entries.indexOf(entry) - 1]?.at ?? ''
  const seen = since !== null && since < above ? above : since
  return { entry, since: seen !== null && seen > entry.at ? entry.at : seen }
}

function rowsOf({
  appointments,
  calls,
}: {
  appointments: readonly Appointment[]
  calls: readonly CallSession[]
}): Row[] {
  const made = appointments
    .map((appointment) => ({ at: appointment.history[0]?.at ?? appointment.createdAt, appointment }))
    .sort((a, b) => a.at.localeCompare(b.at) || a.appointment.startsAt.localeCompare(b.appointment.startsAt))
  const ended = calls.map((call) => ({ at: call.startTime, call }))
  return [...made, ...ended].sort((a, b) => a.at.localeCompare(b.at))
}

function entriesOf(thread: Thread, all: readonly Row[], viewerId: string): Entry[] {
  const messages = thread.messages.map((message) => sentLine(message, viewerId))
  const [first = '', last = ''] = [messages[0]?.at, messages.at(-1)?.at]
  // Those made before or after what is held come with those messages.
  const rows = all.filter(({ at }) => (!thread.hasOlder || at >= first) && (!thread.hasNewer || at <= last))
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
      line: {
        key: message.clientId,
        body: message.body,
        attachments: message.attachments,
        replyTo: message.replyTo,
        message: null,
        sending: message,
      },
    }),
  )
  return [...entries, ...rows, ...sending]
}

function sentLine(message: Message, viewerId: string): SentLine {
  const { createdAt, senderId, position, clientId, body, attachments, replyTo } = message
  const line = { key: clientId, body, attachments, replyTo, message, sending: null }
  return { at: createdAt, isOwn: senderId === viewerId, position, line }
}

function belongs(group: MessageGroupItem, entry: SentLine, mark: MessageDeliveryState | null): boolean {
  if (group.lines.length >= maxLines || group.isOwn !== entry.isOwn || group.mark === 'failed' || mark === 'failed')
    return false
  return new Date(entry.at).getTime() - new Date(group.at).getTime() <= groupingWindowMs
}

type Receipts = Pick<Chat, 'otherReadPosition' | 'otherDeliveredPosition' | 'closedBecause'>

function markOf({ position, line }: SentLine, chat: Receipts): MessageDeliveryState | null {
  if (line.sending) return line.sending.state
  // The server says nothing of the other's reading in a closed chat; "Sent" could be untrue.
  if (chat.closedBecause !== null) return null
  if (position !== null && position <= chat.otherReadPosition) return 'read'
  return position !== null && position <= chat.otherDeliveredPosition ? 'delivered' : 'sent'
}
