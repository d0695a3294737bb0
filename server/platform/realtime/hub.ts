import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'
import type { z } from 'zod'
import { seconds } from '#contract/core/durations.ts'
import { eventsMissed } from '#contract/core/session-events.ts'
import type { ServerEvent } from '#contract/core/socket-event.ts'
import { problem } from '#contract/problems.ts'
import { socketEventsSent } from '../metrics/figures.ts'
import { problemDetails } from '../problem-details.ts'
import { logOutages } from '../redis.ts'
import { chooseAdapter } from './adapter.ts'
import { type Connection, connectionSessionOf, type Io } from './connection.ts'
import { connectionsPerPerson, countConnections } from './connection-count.ts'
import { handleMessages } from './conversation.ts'
import { reconnectAfterGaps } from './gaps.ts'
import type { SocketHandler } from './handler.ts'
import { admit, currentActor } from './handshake.ts'
import { occupiedRooms, type PresenceOptions, watchPresence } from './presence.ts'
import { createRecentRooms } from './recent-rooms.ts'
import { type Room, rooms } from './rooms.ts'

/**
 * Sends to browsers and hears from them. Before `attach`, and in commands, sending does nothing.
 */
export type RealtimeHub = {
  /** Serves sockets on the HTTP server that also answers requests. */
  attach(server: HttpServer): Promise<void>
  /**
   * Sends to every connection of a room, or once to each of several rooms, on every node. The
   * payload is cut to what the event declares.
   */
  emit<P extends z.ZodType>(room: Room | readonly Room[], event: ServerEvent<P>, payload: z.input<P>): void
  /** Disconnects every connection of a room, on every node. */
  disconnectSockets(room: Room): void
  /** Makes the connections of one room leave another, on every node. */
  socketsLeave(room: Room, from: Room): void
  /** Makes the connections of one room join another, on every node. */
  socketsJoin(room: Room, into: Room): void
  /** Those of these rooms that any connection is in, on any node. */
  occupiedRooms(rooms: readonly Room[]): Promise<ReadonlySet<Room>>
  /**
   * Closes the connections of this node whose session has ended, as after a time in which ends may
   * have been missed.
   */
  closeEnded(): Promise<void>
  /** How many connections this node holds, for /metrics. */
  connections(): number
  /**
   * Closes all connections of this node, as a lost network would: clients then reconnect by
   * themselves, to another node. Listeners of presence hear of it.
   */
  close(): Promise<void>
}

export type HubOptions = PresenceOptions & {
  readonly handlers: readonly SocketHandler[]
  readonly publicUrl: string
  readonly redisUrl: string | null
  readonly trustProxy: readonly string[]
  /** Multiplies how many connections one person and one network may have; 0 sets no bound. */
  readonly limitFactor: number
}

/** Makes the realtime hub of this process; with Redis, rooms reach over all nodes. */
export function createHub(options: HubOptions): RealtimeHub {
  const handlers = new Map(options.handlers.map((handler) => [handler.event.name as string, handler]))
  const redis = options.redisUrl === null ? [] : connectPubSub(options.redisUrl)
  for (const client of redis) logOutages(client, options.log, 'the connection of sockets to redis failed')
  const networks = countConnections({ trustProxy: options.trustProxy, factor: options.limitFactor })
  function isOneTooMany(connection: Connection): boolean {
    const id = connectionSessionOf(connection)?.actor.id
    if (id === undefined || options.limitFactor === 0) return false
    const size = connection.nsp.adapter.rooms.get(rooms.user(id))?.size ?? 0
    return size > Math.ceil(connectionsPerPerson * options.limitFactor)
  }
  const recent = createRecentRooms(redis[0] ?? null)
  /** A later connection of a page, which says no age, knows that it missed something. */
  async function reportMissed(connection: Connection): Promise<void> {
    const { pageAge } = connection.handshake.auth
    if (typeof pageAge === 'number' && (await recent.mayHaveMissed([...connection.rooms], pageAge)))
      connection.emit(eventsMissed.name, {})
  }
  let isClosing = false
  let served: { io: Io; presence: ReturnType<typeof watchPresence> } | undefined

  return {
    async attach(server) {
      const [pub, sub] = redis
      const adapter = pub && sub && (await chooseAdapter(pub, sub))
      const io: Io = new Server(server, {
        path: '/socket.io',
        serveClient: false,
        // Long polling would need every request of one browser to reach the same node; websockets
        // do not.
        transports: ['websocket'],
        pingInterval: seconds(30),
        pingTimeout: seconds(10),
        connectTimeout: seconds(10),
        maxHttpBufferSize: 100_000,
        allowRequest: (request, decide) =>
          decide(null, !isClosing && isOwnPage(request.headers, options.publicUrl) && networks.hasRoomFor(request)),
      })
      if (pub && sub && adapter) {
        io.adapter(adapter)
        reconnectAfterGaps({ io, pub, sub, log: options.log })
      }
      io.engine.on('connection', (raw: { request: IncomingMessage; once(event: 'close', then: () => void): void }) => {
        const { leave } = networks.enter(raw.request)
        raw.once('close', leave)
      })
      const presence = watchPresence(io, options)
      io.use((connection, next) => void admit(connection, options).then(next))
      io.use((connection, next) => next(isOneTooMany(connection) ? tooManyConnections() : undefined))
      io.on('connection', (connection) => {
        handleMessages(connection, options, handlers)
        presence.opened(connection)
        void reportMissed(connection)
      })
      served = { io, presence }
    },

    emit(room, event, payload) {
      if (!served) return
      const parsed = event.payload.safeParse(payload)
      if (parsed.success) {
        const targets = typeof room === 'string' ? [room] : [...room]
        recent.note(targets)
        served.io.to(targets).emit(event.name, parsed.data)
        options.metrics.count(socketEventsSent, { event: event.name })
      } else options.log.error({ event: event.name, err: parsed.error }, 'a socket event does not fit its schema')
    },

    disconnectSockets(room) {
      served?.io.in(room).disconnectSockets(true)
    },

    socketsLeave(room, from) {
      served?.io.in(room).socketsLeave(from)
    },

    socketsJoin(room, into) {
      served?.io.in(room).socketsJoin(into)
    },

    occupiedRooms: async (wanted) => (served ? occupiedRooms(served.io, wanted) : new Set()),

    async closeEnded() {
      const open = [...(served?.io.of('/').sockets.values() ?? [])]
      await Promise.all(
        open.map(async (connection) => {
          if ((await currentActor(connection, options)) === null) connection.disconnect(true)
        }),
      )
    },

    connections: () => served?.io.engine.clientsCount ?? 0,

    async close() {
      isClosing = true
      // Not disconnectSockets: after its packet a client stays away (`io server disconnect`).
      served?.io.engine.close()
      await served?.presence.settle()
      served = undefined
      // Not quit, which would wait for a Redis that is away.
      for (const client of redis) client.disconnect()
    },
  }
}

/**
 * The connections of the adapter: one publishes, and its requests to other nodes end after two
 * seconds. The other subscribes and waits for Redis as long as it takes, or this node would receive
 * nothing again.
 */
function connectPubSub(url: string): [publisher: Redis, subscriber: Redis] {
  const publisher = new Redis(url, { maxRetriesPerRequest: 2, commandTimeout: seconds(2) })
  const publish = publisher.publish.bind(publisher)
  // The adapter does not look at the outcome; what was not published is lost, as ARCHITECTURE.md
  // says.
  const quiet = (channel: string, message: string | Buffer) => publish(channel, message).catch(() => 0)
  Object.assign(publisher, { publish: quiet })
  return [publisher, new Redis(url, { maxRetriesPerRequest: null })]
}

/** Shown by the client's `connect_error`. */
function tooManyConnections(): Error {
  const found = problem('core.too-many', { retryAfterSeconds: 60 })
  return Object.assign(new Error(found.message), { data: problemDetails(found) })
}

/** Refuses pages of other sites: a browser's own-origin rule does not hold back a websocket. */
function isOwnPage(headers: { origin?: string | undefined; host?: string | undefined }, publicUrl: string): boolean {
  const { origin, host } = headers
  return origin === undefined || origin === publicUrl || URL.parse(origin)?.host === host
}
