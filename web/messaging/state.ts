import type { Attachment } from '#contract/messaging/attachments/schemas.ts'
import type { Chat, Message, Quote } from '#contract/messaging/schemas.ts'
import { quoteText } from '#contract/messaging/values.ts'
import { onSessionEvent } from '#web/auth/session/session.ts'
import { type ValueStore, valueStore } from '#web/platform/storage/value-store.ts'
import { forgetUnsent } from './storage.ts'

/** A message on its way: shown at once, kept until the server has it. */
export type PendingMessage = {
  readonly clientId: string
  readonly body: string
  readonly attachments: readonly Attachment[]
  readonly replyTo: Quote | null
  readonly at: string
  /** Read from the browser's storage: another tab may send it, or give it up, first. */
  readonly isResumed?: true
  readonly state: 'sending' | 'waiting' | 'failed'
  readonly problem?: string
}

/** The advisor whose firm may keep a record of a chat. */
export const advisorOf = (chat: Chat, viewerId: string): string =>
  chat.kind === 'client' && !chat.consumer ? chat.other.id : viewerId

/** Whether the viewer can block the other side of a chat. */
export const canBlock = ({ closedBecause }: Pick<Chat, 'closedBecause'>) =>
  closedBecause !== 'blocked' && closedBecause !== 'deleted'

/**
 * What this browser holds of one chat: messages in rising position, and what it is about to send.
 */
export type Thread = {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
  /** Whether newer messages than these exist that were not read, as after a jump far back. */
  readonly hasNewer: boolean
  /** Another number whenever other messages took the place of these. */
  readonly window: number
  readonly sending: readonly PendingMessage[]
}

/** The person's chats, latest activity first; null until they were read. */
export const chats = valueStore<readonly Chat[] | null>(null)
/**
 * Whether the live connection is up. True at first, so that no page starts with a notice of a lost
 * connection.
 */
export const isConnected = valueStore(true)
/** Chats whose other side is writing just now. */
export const typingIn = valueStore<ReadonlySet<string>>(new Set())

const threads = new Map<string, ValueStore<Thread | null>>()

/** The store of one chat's messages; null until they were read. */
export function threadOf(chatId: string): ValueStore<Thread | null> {
  const found = threads.get(chatId) ?? valueStore<Thread | null>(null)
  threads.set(chatId, found)
  return found
}

/** The chats of which this browser holds messages. */
export function openThreads(): string[] {
  return [...threads].flatMap(([chatId, store]) => (store.get() ? chatId : []))
}

// Nothing of one person is left for the next who signs in here.
onSessionEvent(({ type }) => {
  if (type !== 'SIGNED_OUT') return
  chats.set(null)
  typingIn.set(new Set())
  for (const store of threads.values()) store.set(null)
  threads.clear()
  forgetUnsent()
})

/**
 * Puts messages where they belong: each once, by position, and no longer among those on their way.
 * A thread that does not reach the end takes in only what continues it.
 */
export function withMessages(thread: Thread, incoming: readonly Message[]): Thread {
  const byPosition = new Map([...thread.messages, ...incoming].map((message) => [message.position, message]))
  const arrived = new Set(incoming.map((message) => message.clientId))
  const messages = [...byPosition.values()].sort((a, b) => a.position - b.position)
  const end = thread.hasNewer ? positionBeforeGap({ messages }) : null
  return {
    ...thread,
    messages: end === null ? messages : messages.filter(({ position }) => position <= end),
    sending: thread.sending.filter((unsent) => !arrived.has(unsent.clientId)),
  }
}

/** The beginning of a message, as replies to it show it. */
export function quoteOf({ id, position, senderId, body, attachments, deletedAt }: Message): Quote {
  return {
    id,
    position,
    senderId,
    body: quoteText(body),
    attachmentCount: attachments.length,
    isDeleted: deletedAt !== null,
  }
}

/** Replaces a message that was edited, deleted or reacted to, and what replies quote of it. */
export function withChangedMessage(thread: Thread, message: Message): Thread {
  const changed = thread.messages.map((held) => {
    if (held.id === message.id) return message
    return held.replyTo?.id === message.id ? { ...held, replyTo: quoteOf(message) } : held
  })
  return { ...thread, messages: changed }
}

/** Puts a changed message into its thread and its chat's row. */
export function putChangedMessage(message: Message): void {
  patchThread(message.chatId, (thread) => withChangedMessage(thread, message))
  patchChat(message.chatId, (chat) => (chat.lastMessage?.id === message.id ? { ...chat, lastMessage: message } : chat))
}

/**
 * The position up to which nothing is missing, when something behind it is; null when all is there.
 */
export function positionBeforeGap({ messages }: Pick<Thread, 'messages'>): number | null {
  const last = messages.find((message, place) => {
    const next = messages[place + 1]
    return next !== undefined && next.position > message.position + 1
  })
  return last?.position ?? null
}

/** A chat after a message came: on top, with its words, counted when somebody else wrote it. */
export function chatWithMessage(chat: Chat, message: Message, viewerId: string): Chat {
  if (message.position <= chat.lastPosition) return chat
  const isOwn = message.senderId === viewerId
  // Only advisors are shown a clock.
  const waiting = chat.consumer && !isOwn ? (chat.waitingSince ?? message.createdAt) : null
  return {
    ...chat,
    lastMessage: message,
    lastPosition: message.position,
    lastActivityAt: message.createdAt,
    unreadCount: chat.unreadCount + (isOwn ? 0 : 1),
    isArchived: chat.isArchived && chat.isMuted && !isOwn,
    waitingSince: waiting,
  }
}

/** A chat after the other side read it up to a position. */
export function readByOther(chat: Chat, position: number, at: string): Chat {
  if (position <= chat.otherReadPosition) return chat
  const otherDeliveredPosition = Math.max(position, chat.otherDeliveredPosition)
  return { ...chat, otherReadPosition: position, otherReadAt: at, otherDeliveredPosition }
}

/** Changes one chat of the list, if it is there, and puts the list in order again. */
export function patchChat(chatId: string, change: (chat: Chat) => Chat): void {
  const list = chats.get()
  if (!list?.some((chat) => chat.id === chatId)) return
  chats.set(inOrder(list.map((chat) => (chat.id === chatId ? change(chat) : chat))))
}

/** Puts a chat that was just read into the list. */
export function putChat(chat: Chat): void {
  chats.set(inOrder([chat, ...(chats.get() ?? []).filter((open) => open.id !== chat.id)]))
}

/**
 * Replaces the list by the latest chats. Older ones of which this browser holds messages stay,
 * because a page may show them, and are returned: the latest say nothing of them.
 */
export function putLatestChats(latest: readonly Chat[]): readonly Chat[] {
  const listed = new Set(latest.map(({ id }) => id))
  const open = new Set(openThreads())
  const older = (chats.get() ?? []).filter(({ id }) => open.has(id) && !listed.has(id))
  chats.set(inOrder([...latest, ...older]))
  return older
}

function inOrder(list: readonly Chat[]): Chat[] {
  return [...list].sort(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || b.lastActivityAt.localeCompare(a.lastActivityAt),
  )
}

/** Changes what is held of a chat's messages, if anything is. */
export function patchThread(chatId: string, change: (thread: Thread) => Thread): void {
  const thread = threadOf(chatId).get()
  if (thread) threadOf(chatId).set(change(thread))
}

/** Puts other messages in the place of those that are held. */
export function replaceMessages(chatId: string, page: Pick<Thread, 'messages' | 'hasOlder' | 'hasNewer'>): void {
  patchThread(chatId, (thread) => ({ ...thread, ...page, window: thread.window + 1 }))
}
