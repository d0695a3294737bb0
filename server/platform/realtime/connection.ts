import type { Server, Socket } from 'socket.io'
import type { Actor, Ctx, Logger, UserActor } from '../context.ts'
import type { SessionPort } from '../sessions.ts'

/** Whose a connection is. Replaced as a whole when the session is checked again. */
export type Holding = {
  readonly actor: UserActor
  readonly token: string
  /** Ends the connection when its token does. */
  readonly expiry: NodeJS.Timeout | undefined
}

// Names and payloads are checked against the contract at our own border, not by Socket.IO's types.
type Events = Record<string, (...values: unknown[]) => void>

export type Io = Server<Events, Events, Events>
export type Connection = Socket<Events, Events, Events>

// Not in Socket.IO's own `socket.data`: that is sent to the other nodes as JSON, where a token has no business.
const holdings = new WeakMap<Connection, Holding>()

/** Tells whose a connection is; only admitted connections are anybody's. */
export function holdingOf(connection: Connection): Holding | undefined {
  return holdings.get(connection)
}

export function setHolding(connection: Connection, holding: Holding): void {
  clearTimeout(holdings.get(connection)?.expiry)
  holdings.set(connection, holding)
}

/** What every part of the realtime room needs to admit and serve connections. */
export type Door = {
  readonly sessions: SessionPort
  readonly log: Logger
  readonly contextFor: <A extends Actor>(actor: A, log: Logger) => Ctx<A>
}
