import type { Socket } from 'socket.io-client'
import type { z } from 'zod'
import { ProblemDetails } from '#contract/core/problem.ts'
import { eventsMissed, renewSession } from '#contract/core/session-events.ts'
import type { ClientEvent, ServerEvent } from '#contract/core/socket-event.ts'
import { ReceivedProblem } from '../api/call.ts'
import { sessionSource } from '../api/session-source.ts'
import { Unreachable } from '../api/unreachable.ts'

/**
 * Seconds between attempts to reconnect; the last is kept (docs/product.md "Timings and sizes").
 */
const backOffSeconds = [1, 2, 5, 10]
const answerTimeoutMilliseconds = 10_000

let connection: Promise<Socket> | null = null
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
const connectionListeners = new Set<(connected: boolean) => void>()
const missedListeners = new Set<() => void>()
const endedListeners = new Set<() => void>()
let hasConnected = false

/**
 * Hears an event of the server until the returned function is called. The connection is made with
 * the first subscription and kept; after a break it comes back by itself, and `onConnectionChange`
 * tells when to read again.
 */
export function subscribe<P extends z.ZodType>(
  event: ServerEvent<P>,
  handle: (payload: z.output<P>) => void,
): () => void {
  const listener = (payload: unknown) => {
    const parsed = event.payload.safeParse(payload)
    if (parsed.success) handle(parsed.data)
  }
  const found = connect()
  void found.then((socket) => socket.on(event.name, listener))
  return () => void found.then((socket) => socket.off(event.name, listener))
}

/**
 * Sends an event and yields its acknowledgement; throws the problem the server answers with, or
 * Unreachable.
 */
export async function send<P extends z.ZodType, R extends z.ZodType>(
  event: ClientEvent<P, R>,
  payload: z.input<P>,
): Promise<z.output<R>> {
  const socket = await connectInTime()
  let answer: { ok: boolean; reply?: unknown; problem?: unknown }
  try {
    answer = await socket.timeout(answerTimeoutMilliseconds).emitWithAck(event.name, payload)
  } catch (error) {
    throw new Unreachable(error)
  }
  if (!answer.ok) throw new ReceivedProblem(ProblemDetails.parse(answer.problem))
  return event.reply.parse(answer.reply)
}

/** Hears the connection go and come; called with true on every connect, the first included. */
export function onConnectionChange(listener: (connected: boolean) => void): () => void {
  connectionListeners.add(listener)
  return () => void connectionListeners.delete(listener)
}

/**
 * Calls the listener when events may have been missed, so that what was read is to be read again:
 * after a break, and after the first connect where something was sent since the page was opened.
 */
export function onEventsMissed(listener: () => void): () => void {
  missedListeners.add(listener)
  return () => void missedListeners.delete(listener)
}

/** Calls the listener when the server has ended the session, as by a sign-out on another device. */
export function onSessionEnded(listener: () => void): () => void {
  endedListeners.add(listener)
  return () => void endedListeners.delete(listener)
}

/**
 * Calls the listener on every connect, and at once when the connection is there already: what is
 * loaded late would otherwise wait for the next break.
 */
export function onEachConnection(listener: () => void): () => void {
  const stop = onConnectionChange((connected) => connected && listener())
  void connection?.then((socket) => socket.connected && listener())
  return stop
}

/** Rejects when the library takes longer to load than an answer may. */
async function connectInTime(): Promise<Socket> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timeout = setTimeout(() => reject(new Unreachable('the connection is not loaded')), answerTimeoutMilliseconds)
  try {
    return await Promise.race([connect(), late])
  } finally {
    clearTimeout(timeout)
  }
}

/** Tries until it succeeds: subscriptions wait for it, and none is made again. */
async function loadLibrary(): Promise<typeof import('socket.io-client')> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await import('socket.io-client')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, reconnectDelay(attempt, Math.random())))
    }
  }
}

function connect(): Promise<Socket> {
  connection ??= loadLibrary().then(({ io }) => {
    const socket = io({
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      timeout: answerTimeoutMilliseconds,
      // The library's own back-off is exponential; ours is a fixed list (docs/product.md "Timings
      // and sizes").
      reconnection: false,
      auth: (give) =>
        void sessionSource?.accessToken().then(
          (token) => give({ token, ...pageAge() }),
          // Without a token the server would wait for one.
          () => {
            socket.disconnect()
            tryAgain(socket)
          },
        ),
    })
    socket.on('connect', () => {
      attempts = 0
      for (const listener of connectionListeners) listener(true)
      if (hasConnected) reportMissed()
      hasConnected = true
    })
    // Of the first time the server says it: what a page read before it could hear rarely changed.
    socket.on(eventsMissed.name, reportMissed)
    socket.on('disconnect', (reason) => {
      for (const listener of connectionListeners) listener(false)
      if (reason !== 'io client disconnect') tryAgain(socket)
    })
    socket.on('connect_error', (error) => {
      if (isSignedOut(error)) for (const listener of endedListeners) listener()
      tryAgain(socket)
    })
    addEventListener('online', () => {
      if (!socket.connected) socket.connect()
    })
    sessionSource?.onEvent(({ type }) => {
      if (type === 'SIGNED_OUT') {
        clearTimeout(timer)
        socket.disconnect()
      } else if (!socket.connected && sessionSource?.isSignedIn()) {
        // Not SIGNED_IN alone: a code for a new password begins a session with PASSWORD_RECOVERY.
        socket.connect()
      }
      // The server ends a connection whose token has run out, so it is given each new one.
      if (type === 'TOKEN_REFRESHED' && socket.connected) {
        void renew()
      }
    })
    return socket
  })
  return connection
}

function reportMissed(): void {
  for (const listener of missedListeners) listener()
}

/** By the clock on the wall, which goes on while the device sleeps. */
function pageAge(): { pageAge?: number } {
  return hasConnected ? {} : { pageAge: Date.now() - performance.timeOrigin }
}

/** A renewal that fails needs no other: the next connection carries the new token. */
async function renew(): Promise<void> {
  try {
    const token = await sessionSource?.accessToken()
    if (token) await send(renewSession, { token })
  } catch {}
}

function isSignedOut(error: Error): boolean {
  return 'data' in error && ProblemDetails.safeParse(error.data).data?.code === 'core.signed-out'
}

function tryAgain(socket: Socket): void {
  clearTimeout(timer)
  if (!sessionSource?.isSignedIn()) return
  timer = setTimeout(() => socket.connect(), reconnectDelay(attempts, Math.random()))
  attempts += 1
}

/**
 * Returns how many milliseconds to wait before an attempt to reconnect: the fixed list, shifted by
 * up to half either way, so that the browsers of a stopped server do not all come at the same
 * instant.
 *
 * @param random from 0 to 1
 */
export function reconnectDelay(attempt: number, random: number): number {
  const seconds = backOffSeconds[Math.min(attempt, backOffSeconds.length - 1)] ?? 10
  return seconds * 1_000 * (0.5 + random)
}
