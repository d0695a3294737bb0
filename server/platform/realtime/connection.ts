import type { Server, Socket } from 'socket.io'
import type { Actor, Ctx, UserActor } from '../context.ts'
import type { Logger } from '../log/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { SessionPort } from '../sessions.ts'

/** Whose a connection is. Replaced as a whole when the session is checked again. */
export type ConnectionSession = {
  readonly actor: UserActor
  readonly token: string
  /** Ends the connection when its token does. */
  readonly expiry: NodeJS.Timeout | undefined
}

// Names and payloads are checked against the contract at our own border, not by Socket.IO's types.
type Events = Record<string, (...values: unknown[]) => void>

export type Io = Server<Events, Events, Events>
export type Connection = Socket<Events, Events, Events>

// Not in Socket.IO's own `socket.data`: that is sent to the other nodes as JSON, where a token has
// no business.
const connectionSessions = new WeakMap<Connection, ConnectionSession>()

/** Tells whose a connection is; only admitted connections are anybody's. */
export function connectionSessionOf(connection: Connection): ConnectionSession | undefined {
  return connectionSessions.get(connection)
}

/** Sets the session of a connection and clears the expiry timer of the session before it. */
export function setConnectionSession(connection: Connection, session: ConnectionSession): void {
  clearTimeout(connectionSessions.get(connection)?.expiry)
  connectionSessions.set(connection, session)
}

/** What every part of the realtime room needs to admit and serve connections. */
export type RealtimeDeps = {
  readonly sessions: SessionPort
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'observe' | 'count'>
  readonly contextFor: <A extends Actor>(actor: A, log: Logger) => Ctx<A>
}
