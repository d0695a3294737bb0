import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { io } from 'socket.io-client'
import type { z } from 'zod'
import type { ProblemDetails } from '#contract/core/problem.ts'
import type { Acknowledgement, ClientEvent, ServerEvent } from '#contract/core/socket-event.ts'

/** A real connection, as a browser's. */
export type TestSocket = {
  /** Sends an event and yields its acknowledgement. */
  send<P extends z.ZodType, R extends z.ZodType>(
    event: ClientEvent<P, R>,
    payload: z.input<P>,
  ): Promise<Acknowledgement<z.output<R>>>
  /** Returns the next such event, or one that arrived earlier and was not read yet. */
  next<P extends z.ZodType>(event: ServerEvent<P>): Promise<z.output<P>>
  /** All such events that arrived and were not read yet. */
  waiting<P extends z.ZodType>(event: ServerEvent<P>): z.output<P>[]
  /** Everything that ever came, as it came: for tests of what must never be sent. */
  readonly everything: readonly unknown[]
  /** Resolves when the server has ended the connection. */
  readonly ended: Promise<string>
  close(): void
}

/** The server let nobody in; `problem` says why. */
export class NotAdmitted extends Error {
  readonly problem: ProblemDetails | undefined
  constructor(message: string, problem: ProblemDetails | undefined) {
    super(message)
    this.problem = problem
  }
}

/** Opens a connection; the app begins to listen on a free port with the first one. */
export async function connectSocket(app: FastifyInstance, token: string, pageAge?: number): Promise<TestSocket> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => 'listening' })
  const { port } = app.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/socket.io',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token, pageAge },
  })
  const everything: unknown[] = []
  const arrived = new Map<string, unknown[]>()
  const wanted = new Map<string, ((payload: unknown) => void)[]>()
  socket.onAny((name: string, payload: unknown) => {
    everything.push([name, payload])
    const taker = wanted.get(name)?.shift()
    if (taker) taker(payload)
    else arrived.set(name, [...(arrived.get(name) ?? []), payload])
  })
  const ended = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', (error) =>
      reject(new NotAdmitted(error.message, 'data' in error ? (error.data as ProblemDetails) : undefined)),
    )
  })
  return {
    send: (event, payload) => socket.timeout(5_000).emitWithAck(event.name, payload),
    next: (event) => {
      const [first, ...rest] = arrived.get(event.name) ?? []
      if (first !== undefined) {
        arrived.set(event.name, rest)
        return Promise.resolve(event.payload.parse(first))
      }
      return new Promise((resolve) => {
        wanted.set(event.name, [...(wanted.get(event.name) ?? []), (payload) => resolve(event.payload.parse(payload))])
      })
    },
    waiting: (event) => (arrived.get(event.name) ?? []).map((payload) => event.payload.parse(payload)),
    everything,
    ended,
    close: () => void socket.close(),
  }
}
