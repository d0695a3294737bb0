import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import type { EndpointCall, EndpointReply, EndpointShape } from '#contract/endpoint.ts'
import { listMessages, sendMessage } from '#contract/messaging/endpoints.ts'
import { messageSent } from '#contract/messaging/events.ts'
import { addressOf } from '#tests/support/client.ts'

export type Call = <const S extends EndpointShape>(endpoint: S, input: EndpointCall<S>) => Promise<EndpointReply<S>>

/** Counts the requests of one kind. */
export type Tally = { requests: number; readonly failures: string[] }
export const newTally = (): Tally => ({ requests: 0, failures: [] })

/** Makes an account of a consumer. */
export async function signUp(url: string, account: { email: string; password: string }): Promise<void> {
  await post(`${url}/auth/v1/signup`, { ...account, data: { role: 'consumer' } })
}

/** Signs in over the network and returns the access token. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const reply = await post(`${url}/auth/v1/token?grant_type=password`, { email, password })
  const session: { access_token: string } = await reply.json()
  return session.access_token
}

async function post(url: string, body: object): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const reply = await fetch(url, init)
  if (!reply.ok) throw new Error(`${url} answered ${reply.status} ${await reply.text()}`)
  return reply
}

/** Calls endpoints over the network with a token; a reply that is no success throws. */
export function callerOf(url: string, token: string): Call {
  return async (endpoint, input) => {
    const { body, ...address }: { body?: unknown; params?: object; query?: object } = input
    const reply = await fetch(url + addressOf(endpoint, address), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
}

/**
 * Repeats a request until the end, one after the other, and counts the failures instead of
 * retrying.
 */
export async function repeat(tally: Tally, hasEnded: () => boolean, request: () => Promise<unknown>): Promise<void> {
  while (!hasEnded()) {
    tally.requests += 1
    try {
      await request()
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
      tally.failures.push(`${new Date().toISOString()} ${String(error)}${cause}`)
    }
  }
}

/** Sends one message and returns its identifier once it is acknowledged. */
export async function sendOne(call: Call, chatId: string): Promise<string> {
  const body = { clientId: randomUUID(), body: 'Still there?' }
  return (await call(sendMessage, { params: { id: chatId }, body })).id
}

/** Lists the messages of a chat after a position. */
export async function messagesAfter(call: Call, chatId: string, position: number) {
  const found: EndpointReply<typeof listMessages>['items'][number][] = []
  for (let after: number | undefined = position; after !== undefined; ) {
    const page: EndpointReply<typeof listMessages> = await call(listMessages, {
      params: { id: chatId },
      query: { after, limit: 100 },
    })
    found.push(...page.items)
    after = page.hasMore ? page.items.at(-1)?.position : undefined
  }
  return found
}

export type Reader = {
  /** How often each message came over the socket. */
  readonly pushed: ReadonlyMap<string, number>
  /** All messages that this reader has, from the socket and from reading after a reconnect. */
  readonly held: ReadonlySet<string>
  reconnects(): number
  /** Resolves once everything read after a reconnect has arrived. */
  settle(): Promise<void>
  close(): void
}

/**
 * Opens a socket as a browser does: it reconnects by itself, then reads what is new after its last
 * position.
 */
export async function openReader(options: {
  url: string
  token: string
  call: Call
  chatId: string
  from: number
  reads: Tally
}): Promise<Reader> {
  const { url, token, call, chatId, from, reads } = options
  const pushed = new Map<string, number>()
  const held = new Set<string>()
  let position = from
  let connects = 0
  let reading: Promise<void> = Promise.resolve()
  async function read(): Promise<void> {
    reads.requests += 1
    try {
      for (const message of await messagesAfter(call, chatId, position)) {
        held.add(message.id)
        position = Math.max(position, message.position)
      }
    } catch (error) {
      reads.failures.push(String(error))
    }
  }
  const socket = io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 10_000,
    auth: { token },
  })
  socket.on(messageSent.name, (payload: unknown) => {
    const { message } = messageSent.payload.parse(payload)
    if (message.chatId !== chatId) return
    pushed.set(message.id, (pushed.get(message.id) ?? 0) + 1)
    held.add(message.id)
    // Only without a gap: a message that was missed before this one is read after the reconnect.
    if (message.position === position + 1) position = message.position
  })
  await new Promise<void>((resolve) => {
    socket.on('connect', () => {
      connects += 1
      reading = reading.then(read)
      void reading.then(resolve)
    })
  })
  return {
    pushed,
    held,
    reconnects: () => connects - 1,
    settle: async () => {
      reading = reading.then(read)
      await reading
    },
    close: () => void socket.close(),
  }
}
