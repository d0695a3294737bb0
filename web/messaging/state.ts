import type { Chat, Message } from '#contract/messaging/schemas.ts'
import { onSessionEvent } from '#web/auth/session/session.ts'
import { type ValueStore, valueStore } from '#web/platform/value-store.ts'
import { chatDraftsStore, unsentMessagesStore } from './storage.ts'

/** A message on its way: shown at once, kept until the server has it. */
export type PendingMessage = {
  readonly clientId: string
  readonly body: string
  readonly at: string
  readonly state: 'sending' | 'waiting' | 'failed'
  readonly problem?: string
}

/**
 * What this browser holds of one chat: messages in rising position, and what it is about to send.
 */
export type Thread = {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
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
  chatDraftsStore.remove()
  unsentMessagesStore.remove()
})

/**
 * Puts messages where they belong: each once, by position, and no longer among those on their way.
 */
export function withMessages(thread: Thread, incoming: readonly Message[]): Thread {
  const byPosition = new Map([...thread.messages, ...incoming].map((message) => [message.position, message]))
  const arrived = new Set(incoming.map((message) => message.clientId))
  return {
    ...thread,
    messages: [...byPosition.values()].sort((a, b) => a.position - b.position),
    sending: thread.sending.filter((unsent) => !arrived.has(unsent.clientId)),
  }
}

/**
 * The position up to which nothing is missing, when something behind it is; null when all is there.
 */
export function positionBeforeGap(thread: Thread): number | null {
  const { messages } = thread
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

function inOrder(list: readonly Chat[]): Chat[] {
  return [...list].sort((a, b) => b.lastActivityAt.localeCompare(a.lastActivityAt))
}

/** Changes what is held of a chat's messages, if anything is. */
export function patchThread(chatId: string, change: (thread: Thread) => Thread): void {
  const thread = threadOf(chatId).get()
  if (thread) threadOf(chatId).set(change(thread))
}

/** What somebody has begun to write in a chat. */
export const drafts = {
  of: (chatId: string) => chatDraftsStore.read()?.[chatId] ?? '',
  keep(chatId: string, text: string): void {
    const { [chatId]: _, ...others } = chatDraftsStore.read() ?? {}
    chatDraftsStore.write(text === '' ? others : { ...others, [chatId]: text })
  },
}
