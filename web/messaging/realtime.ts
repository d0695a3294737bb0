import type { CallSession } from '#contract/calls/schemas.ts'
import { seconds } from '#contract/core/durations.ts'
import { getChat, listChats, listMessages, markRead } from '#contract/messaging/endpoints.ts'
import {
  chatChanged,
  confirmDelivery,
  messageChanged,
  messageSent,
  messagesDelivered,
  messagesRead,
  someoneTyping,
  typing,
  watchChats,
} from '#contract/messaging/events.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import { deliveriesAtOnce, typingLastsSeconds } from '#contract/messaging/values.ts'
import { presenceChanged } from '#contract/profiles/events.ts'
import { currentUser } from '#web/auth/session/session.ts'
import { viewerId } from '#web/auth/session/viewer-id.ts'
import { call } from '#web/platform/api/call.ts'
import { onConnectionChange, send, subscribe } from '#web/platform/connection/socket.ts'
import { refreshChat } from './api.ts'
import {
  chats,
  chatWithMessage,
  isConnected,
  openThreads,
  patchChat,
  patchThread,
  positionBeforeGap,
  putChangedMessage,
  putChat,
  putLatestChats,
  readByOther,
  threadOf,
  typingIn,
  withMessages,
} from './state.ts'
import { pageSize, showLatest } from './thread/pages.ts'
import { listUnsent, resumeSending } from './thread/send-queue.ts'

/** With more missed pages than this, loading the latest one is quicker. */
const pagesToCatchUp = 5

/** What is live must not complain: the next event or reconnect makes it good. */
const quietly = (work: Promise<unknown>) => void work.catch(() => {})

/**
 * Reloads the list of chats and subscribes to the presence of its people. Administrators have no
 * chats.
 */
export async function loadChats(): Promise<void> {
  const user = currentUser()
  if (user?.role === 'admin') return chats.set([])
  const { items, older } = await readWhileListening(async () => {
    const found = (await call(listChats)).items
    return { items: found, older: putLatestChats(found) }
  })
  if (items.length > 0) quietly(send(watchChats, { chatIds: items.map((chat) => chat.id) }))
  if (older.length > 0) quietly(send(watchChats, { chatIds: older.map((chat) => chat.id) }))
  for (const { id } of older) quietly(refreshChat(id))
  const waiting = items.flatMap((chat) =>
    chat.unreadCount > 0 ? { chatId: chat.id, position: chat.lastPosition } : [],
  )
  if (waiting.length > 0) quietly(send(confirmDelivery, { items: waiting.slice(0, deliveriesAtOnce) }))
}

/**
 * Reads a chat and its latest messages, unless this browser holds them: then only what is missing.
 */
export async function openThread(chatId: string): Promise<void> {
  if (threadOf(chatId).get()?.hasNewer) await showLatest(chatId)
  if (threadOf(chatId).get()) return readWhileListening(() => invalidate(chatId))
  await readWhileListening(async () => {
    if (threadOf(chatId).get()) return invalidate(chatId)
    const [chat, page] = await Promise.all([
      call(getChat, { params: { id: chatId } }),
      call(listMessages, { params: { id: chatId }, query: { limit: pageSize } }),
    ])
    putChat(chat)
    threadOf(chatId).set({ messages: page.items, hasOlder: page.hasMore, hasNewer: false, window: 0, sending: [] })
  })
  quietly(send(watchChats, { chatIds: [chatId] }))
  resumeSending(chatId)
}

async function invalidate(chatId: string): Promise<void> {
  await refreshChat(chatId)
  await catchUp(chatId)
  await readChanged(chatId)
}

/** Reads the latest messages again, which may have changed while nothing was live. */
async function readChanged(chatId: string): Promise<void> {
  const page = await call(listMessages, { params: { id: chatId }, query: { limit: pageSize } })
  for (const message of page.items) putChangedMessage(message)
}

/**
 * Reads a chat and adds the messages that arrive meanwhile. When the socket connects during the
 * read, reads once more, because events sent before the connection are lost.
 */
async function readWhileListening<T>(read: () => Promise<T>): Promise<T> {
  const came: Message[] = []
  const changed: Message[] = []
  let isToRepeat = false
  const stop = [
    subscribe(messageSent, ({ message }) => void came.push(message)),
    subscribe(messageChanged, ({ message }) => void changed.push(message)),
    onConnectionChange((connected) => {
      isToRepeat ||= connected
    }),
  ]
  try {
    const found = await read()
    const latest = isToRepeat ? await read() : found
    for (const message of came) receive(message)
    for (const message of changed) putChangedMessage(message)
    return latest
  } finally {
    for (const end of stop) end()
  }
}

const catchingUp = new Map<string, Promise<void>>()

/** Reads what was missed, in order and without doubles; many calls at once are one. */
function catchUp(chatId: string): Promise<void> {
  const running = catchingUp.get(chatId) ?? readMissed(chatId).finally(() => catchingUp.delete(chatId))
  catchingUp.set(chatId, running)
  return running
}

async function readMissed(chatId: string): Promise<void> {
  for (let pages = 0; pages < pagesToCatchUp; pages += 1) {
    const thread = threadOf(chatId).get()
    if (!thread || thread.hasNewer) return
    const after = positionBeforeGap(thread) ?? thread.messages.at(-1)?.position ?? 0
    const page = await call(listMessages, { params: { id: chatId }, query: { after, limit: 100 } })
    patchThread(chatId, (held) => withMessages(held, page.items))
    if (!page.hasMore) return
  }
  await showLatest(chatId)
}

/** Takes in a message, wherever it came from. */
function receive(message: Message): void {
  const { chatId, senderId } = message
  patchThread(chatId, (thread) => withMessages(thread, [message]))
  const thread = threadOf(chatId).get()
  if (thread && positionBeforeGap(thread) !== null) quietly(catchUp(chatId))
  if (senderId !== viewerId()) showTyping(chatId, false)
  if (chats.get()?.some((chat) => chat.id === chatId))
    patchChat(chatId, (chat) => chatWithMessage(chat, message, viewerId()))
  else quietly(refreshChat(chatId))
}

/** Chats whose read mark is on its way; true when more was read meanwhile. */
const marking = new Map<string, boolean>()

/**
 * Says that the person has read a chat to its end; one call at a time, and one more for all that
 * came meanwhile.
 */
export function markSeen(chatId: string): void {
  const chat = chats.get()?.find((open) => open.id === chatId)
  if (!chat || (chat.unreadCount === 0 && !chat.isMarkedUnread)) return
  const position = chat.lastPosition
  patchChat(chatId, (current) => ({ ...current, unreadCount: 0, isMarkedUnread: false, readPosition: position }))
  if (marking.has(chatId)) {
    marking.set(chatId, true)
    return
  }
  marking.set(chatId, false)
  quietly(sendReadMark(chatId, position))
}

/** Ends the mark of a chat that was opened. Its messages are read only once they are seen. */
export function clearUnreadMark(chatId: string): void {
  const chat = chats.get()?.find((open) => open.id === chatId)
  if (!chat?.isMarkedUnread) return
  patchChat(chatId, (current) => ({ ...current, isMarkedUnread: false }))
  quietly(call(markRead, { params: { id: chatId }, body: { position: chat.readPosition } }))
}

/** Missed calls that this page has reported as seen. */
const seenCalls = new Set<string>()

/** Says that the person has seen a missed call in its chat, once for each page. */
export function markCallSeen({ id, chatId }: Pick<CallSession, 'id' | 'chatId'>): void {
  if (seenCalls.has(id)) return
  seenCalls.add(id)
  const position = chats.get()?.find((chat) => chat.id === chatId)?.readPosition ?? 0
  quietly(call(markRead, { params: { id: chatId }, body: { position } }))
}

/** A lost receipt is made up for when the chat is loaded again, after a reconnect at the latest. */
async function sendReadMark(chatId: string, position: number): Promise<void> {
  try {
    await call(markRead, { params: { id: chatId }, body: { position } })
  } finally {
    const hasMore = marking.get(chatId)
    marking.delete(chatId)
    const reached = chats.get()?.find((open) => open.id === chatId)?.readPosition ?? position
    if (hasMore && reached > position) {
      marking.set(chatId, false)
      quietly(sendReadMark(chatId, reached))
    }
  }
}

/** Tells the other side that somebody writes here, or has stopped. */
export function sendTyping(chatId: string, isTyping: boolean): void {
  if (isConnected.get()) quietly(send(typing, { chatId, typing: isTyping }))
}

const typingTimers = new Map<string, ReturnType<typeof setTimeout>>()

function showTyping(chatId: string, isTyping: boolean): void {
  clearTimeout(typingTimers.get(chatId))
  const now = new Set(typingIn.get())
  if (isTyping) now.add(chatId)
  else if (!now.delete(chatId)) return
  typingIn.set(now)
  // The last word may be lost with a connection, so the sign goes out by itself.
  if (isTyping)
    typingTimers.set(
      chatId,
      setTimeout(() => showTyping(chatId, false), seconds(typingLastsSeconds)),
    )
}

/**
 * Keeps list and threads true while the pages of messages are open; after a break it reads what was
 * missed.
 */
export function followChats(): () => void {
  const stop = [
    subscribe(messageSent, ({ message }) => receive(message)),
    subscribe(messageChanged, ({ message }) => putChangedMessage(message)),
    subscribe(messagesRead, ({ chatId, readerId, position, at }) => {
      if (readerId !== viewerId()) return patchChat(chatId, (chat) => readByOther(chat, position, at))
      // Read on another device, perhaps only in part.
      const chat = chats.get()?.find((open) => open.id === chatId)
      if (chat && chat.readPosition < position) quietly(refreshChat(chatId))
    }),
    subscribe(messagesDelivered, ({ chatId, position }) =>
      patchChat(chatId, (chat) => ({
        ...chat,
        otherDeliveredPosition: Math.max(position, chat.otherDeliveredPosition),
      })),
    ),
    subscribe(someoneTyping, (sign) => showTyping(sign.chatId, sign.typing)),
    subscribe(chatChanged, ({ chatId }) => quietly(refreshChat(chatId))),
    subscribe(presenceChanged, ({ userId, status }) => {
      for (const chat of chats.get() ?? [])
        if (chat.other.id === userId)
          patchChat(chat.id, (current) => ({ ...current, other: { ...current.other, onlineStatus: status } }))
    }),
    onConnectionChange((connected) => {
      isConnected.set(connected)
      if (!connected) return
      quietly(loadChats())
      for (const chatId of openThreads()) {
        quietly(catchUp(chatId).then(() => readChanged(chatId)))
        resumeSending(chatId)
      }
    }),
  ]
  return () => {
    for (const end of stop) end()
  }
}

/**
 * Sends what a closed tab or a page load left unsent, whichever page is open: at once, because the
 * connection may be there before this listens to it, and after each break.
 */
export function sendUnsent(): () => void {
  const resumeAll = () => {
    const waiting = listUnsent().filter(({ problem }) => problem === undefined)
    const chatIds = new Set(waiting.map(({ chatId }) => chatId))
    for (const chatId of chatIds) quietly(openThread(chatId).then(() => resumeSending(chatId)))
  }
  resumeAll()
  return onConnectionChange((connected) => {
    if (connected) resumeAll()
  })
}

/** Tells senders that their messages reached this browser, whichever page is open. */
export function confirmDeliveries(): () => void {
  return subscribe(messageSent, ({ message: { chatId, senderId, position } }) => {
    if (senderId !== viewerId()) quietly(send(confirmDelivery, { items: [{ chatId, position }] }))
  })
}
