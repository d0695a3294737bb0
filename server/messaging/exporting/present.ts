import { brand } from '#contract/brand.ts'
import { printedDay } from '#contract/core/days.ts'
import { zoneName } from '#contract/core/zones.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import { nameInside } from '#contract/profiles/disclosure/labels.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { lostLettersText } from '#server/platform/pdf/letters.ts'
import type { ChatRow } from '../tables.ts'

export type NamedChat = { readonly chat: ChatRow; readonly viewer: Person; readonly partner: Person }
export type Conversation = NamedChat & {
  /** In rising position; the latest ones where a chat is longer than an export. */
  readonly messages: readonly Message[]
}

const nameOf = ({ viewer, partner }: NamedChat, id: string) =>
  id === viewer.id ? viewer.displayName : partner.displayName

/**
 * Writes a conversation as JSON for other programs, page by page: the same facts as its PDF, with
 * ids and instants.
 */
export async function* writeConversation(
  { chat, viewer, partner }: NamedChat,
  pages: AsyncIterable<readonly Message[]>,
  now: Date,
): AsyncGenerator<string> {
  const head = {
    exportedAt: now.toISOString(),
    chatId: chat.id,
    messageCount: chat.lastPosition,
    people: [viewer, partner].map(({ id, displayName, role }) => ({ id, name: displayName, role })),
  }
  yield `${indented(head, '').slice(0, -'\n}'.length)},\n  "messages": [`
  let separator = '\n    '
  for await (const messages of pages) {
    if (messages.length === 0) continue
    yield separator + messages.map((message) => indented(presentExported(message), '    ')).join(',\n    ')
    separator = ',\n    '
  }
  yield '\n  ]\n}\n'
}

// Line breaks in texts are escaped, so those that are left are its own.
const indented = (value: object, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

function presentExported(message: Message) {
  return {
    id: message.id,
    position: message.position,
    from: message.senderId,
    sentAt: message.createdAt,
    text: message.body,
    files: message.attachments.map(({ fileName, mediaType, sizeBytes }) => ({ fileName, mediaType, sizeBytes })),
    answers: message.replyTo?.position ?? null,
    reactions: message.reactions.map(({ reaction, userId }) => ({ reaction, from: userId })),
    isAutomatic: message.isAutomatic,
    editedAt: message.editedAt,
    deletedAt: message.deletedAt,
  }
}

export type SheetLine =
  | { readonly kind: 'day'; readonly text: string }
  | { readonly kind: 'message'; readonly head: string; readonly text: string; readonly notes: readonly string[] }

/** The content of the PDF, in order; plain text, so that it can be sent to another thread. */
export type ConversationSheet = {
  readonly title: string
  readonly about: string
  readonly day: string
  readonly lines: readonly SheetLine[]
  readonly foot: string
  readonly madeAt: Date
}

/** Writes a conversation down for paper, with days and times of one zone. */
export function presentSheet(conversation: Conversation, timeZone: string, now: Date): ConversationSheet {
  const { chat, viewer, partner, messages } = conversation
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone })
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  const lines: SheetLine[] = []
  let shownDay = ''
  for (const message of messages) {
    const at = new Date(message.createdAt)
    const text = day.format(at)
    if (text !== shownDay) lines.push({ kind: 'day', text })
    shownDay = text
    lines.push({
      kind: 'message',
      head: `${nameOf(conversation, message.senderId)}, ${time.format(at)}`,
      text: message.deletedAt ? 'Message deleted' : message.body,
      notes: notesOf(message),
    })
  }
  const isWhole = messages.length >= chat.lastPosition
  const lost = lostLettersText([partner.displayName, ...messages.map(({ body }) => body)])
  const count = isWhole ? `${messages.length}` : `The latest ${messages.length} of ${chat.lastPosition}`
  return {
    title: `Conversation with ${nameInside(partner.displayName)}`,
    about: `${count} ${chat.lastPosition === 1 ? 'message' : 'messages'}. Times are in ${zoneName(timeZone, now)}.`,
    day: printedDay(now),
    lines,
    foot: `Exported from ${brand.name} by ${viewer.displayName} on ${printedDay(now)}. Files are listed by name; earlier texts of edited and deleted messages are not in it.${lost ? ` ${lost} The JSON download has them all.` : ''}`,
    madeAt: now,
  }
}

function notesOf({ isAutomatic, editedAt, attachments }: Message): string[] {
  return [
    ...(isAutomatic ? ['Automatic reply'] : []),
    ...(editedAt ? ['Edited'] : []),
    ...attachments.map(({ fileName }) => `File: ${fileName || 'removed'}`),
  ]
}
