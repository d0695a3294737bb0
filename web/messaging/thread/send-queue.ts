import { seconds } from '#contract/core/durations.ts'
import type { Attachment } from '#contract/messaging/attachments/schemas.ts'
import type { Quote } from '#contract/messaging/schemas.ts'
import { Problem } from '#contract/problems.ts'
import { currentUser } from '#web/auth/session/session.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { postMessage, refreshChat } from '../api.ts'
import { chatWithMessage, type PendingMessage, patchChat, patchThread, threadOf, withMessages } from '../state.ts'
import { type UnsentMessage, unsentMessagesStore } from '../storage.ts'
import { showLatest } from './pages.ts'

const retryAfter = seconds(4)
const busy = new Set<string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

type Extras = { attachments?: readonly Attachment[]; replyTo?: Quote | null }

/** Shows a message at once and sends it, with files that the server has. */
export function sendBody(chatId: string, body: string, { attachments = [], replyTo = null }: Extras = {}): void {
  const message = { clientId: crypto.randomUUID(), body, attachments, replyTo, at: new Date().toISOString() }
  unsentMessagesStore.write([...listUnsent(), { ...message, chatId, senderId: userId() }])
  patchThread(chatId, (thread) => ({ ...thread, sending: [...thread.sending, { ...message, state: 'sending' }] }))
  if (threadOf(chatId).get()?.hasNewer) void showLatest(chatId).catch(() => {})
  void flush(chatId)
}

/** Tries a message again that was refused. */
export function sendAgain(chatId: string, clientId: string): void {
  patchStored(clientId, ({ problem: _, ...unsent }) => unsent)
  patch(chatId, clientId, { state: 'sending' })
  void flush(chatId)
}

/** Gives a message up that was not sent. */
export function discard(chatId: string, clientId: string): void {
  forget(clientId)
  patchThread(chatId, (thread) => ({
    ...thread,
    sending: thread.sending.filter((unsent) => unsent.clientId !== clientId),
  }))
}

/**
 * Unsent messages of this person, of any tab. What other people left is removed; while nobody is
 * known to be signed in, nothing is.
 */
export function listUnsent(): UnsentMessage[] {
  const ownId = userId()
  if (ownId === '') return []
  const held = unsentMessagesStore.read() ?? []
  const own = held.filter(({ senderId }) => senderId === ownId)
  if (own.length < held.length) unsentMessagesStore.write(own)
  return own
}

/** Sends again what did not reach the server, after a disconnect or a page load. */
export function resumeSending(chatId: string): void {
  const kept = listUnsent().filter((unsent) => unsent.chatId === chatId)
  patchThread(chatId, (thread) => {
    const sentIds = new Set([...thread.sending, ...thread.messages].map((message) => message.clientId))
    const missing = kept.filter((unsent) => !sentIds.has(unsent.clientId))
    const again = missing.map(
      (unsent): PendingMessage => ({
        ...unsent,
        isResumed: true,
        state: unsent.problem === undefined ? 'waiting' : 'failed',
      }),
    )
    return again.length === 0 ? thread : { ...thread, sending: [...again, ...thread.sending] }
  })
  void flush(chatId)
}

/**
 * Sends what waits, one after the other, so that messages are stored in the order they were
 * written.
 */
async function flush(chatId: string): Promise<void> {
  if (busy.has(chatId)) return
  busy.add(chatId)
  clearTimeout(timers.get(chatId))
  try {
    for (let next = firstOf(chatId); next; next = firstOf(chatId)) {
      if (next.isResumed && !isStillUnsent(chatId, next.clientId)) continue
      patch(chatId, next.clientId, { state: 'sending' })
      try {
        await post(chatId, next)
      } catch (error) {
        if (!isRejection(error)) return retryLater(chatId, next.clientId, error)
        reject(chatId, next.clientId, error)
      }
    }
  } finally {
    busy.delete(chatId)
  }
}

/** Whether a message of the browser's storage is to be sent: another tab may have dealt with it. */
function isStillUnsent(chatId: string, clientId: string): boolean {
  const kept = listUnsent().find((unsent) => unsent.clientId === clientId)
  if (!kept) discard(chatId, clientId)
  else if (kept.problem !== undefined) patch(chatId, clientId, { state: 'failed', problem: kept.problem })
  return kept !== undefined && kept.problem === undefined
}

async function post(chatId: string, { clientId, body, attachments, replyTo }: PendingMessage): Promise<void> {
  const message = await postMessage(chatId, {
    clientId,
    body,
    attachmentIds: attachments.map(({ id }) => id),
    ...(replyTo && { replyToId: replyTo.id }),
  })
  forget(clientId)
  patchThread(chatId, (thread) => withMessages(thread, [message]))
  patchChat(chatId, (chat) => chatWithMessage(chat, message, message.senderId))
}

const isRejection = (error: unknown): boolean => {
  const { status } = problemText(error)
  return error instanceof Problem && status < 500 && status !== 429
}

/**
 * A rejected message is for the person to handle. It stays in this browser with its reason and is
 * never sent by itself, because the chat may be open again long after.
 */
function reject(chatId: string, clientId: string, error: unknown): void {
  const { title: problem } = problemText(error)
  patchStored(clientId, (unsent) => ({ ...unsent, problem }))
  patch(chatId, clientId, { state: 'failed', problem })
  // The chat may be closed by now: the page should say so.
  void refreshChat(chatId).catch(() => {})
}

/** A passing error is retried, because the server stores a client id once. */
function retryLater(chatId: string, clientId: string, error: unknown): void {
  patch(chatId, clientId, { state: 'waiting' })
  const wait = error instanceof Problem && error.retryAfterSeconds ? seconds(error.retryAfterSeconds) : retryAfter
  timers.set(
    chatId,
    setTimeout(() => void flush(chatId), wait),
  )
}

const firstOf = (chatId: string) =>
  threadOf(chatId)
    .get()
    ?.sending.find((unsent) => unsent.state !== 'failed')

function patch(chatId: string, clientId: string, change: Partial<PendingMessage>): void {
  patchThread(chatId, (thread) => ({
    ...thread,
    sending: thread.sending.map((unsent) => (unsent.clientId === clientId ? { ...unsent, ...change } : unsent)),
  }))
}

function patchStored(clientId: string, change: (unsent: UnsentMessage) => UnsentMessage): void {
  const kept = listUnsent()
  // Nothing is written after a sign-out, which has removed the store.
  if (kept.length === 0) return
  unsentMessagesStore.write(kept.map((unsent) => (unsent.clientId === clientId ? change(unsent) : unsent)))
}

function forget(clientId: string): void {
  unsentMessagesStore.write((unsentMessagesStore.read() ?? []).filter((unsent) => unsent.clientId !== clientId))
}

function userId(): string {
  const user = currentUser()
  return user?.id ?? ''
}
