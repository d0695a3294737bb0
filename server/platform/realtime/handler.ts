import type { z } from 'zod'
import type { ClientEvent } from '#contract/core/socket-event.ts'
import type { Ctx, UserActor } from '../context.ts'
import type { Room } from './rooms.ts'

/** The connection an event came by: which rooms it is in is the server's to decide. */
export type SocketConnection = { join(room: Room): void; leave(room: Room): void }

/** A client event with the function that answers it. */
export type SocketHandler = {
  readonly event: ClientEvent
  readonly handle: (ctx: Ctx<UserActor>, payload: never, connection: SocketConnection) => Promise<unknown>
}

/** Binds a client event to its handler; sessions, parsing, limits and errors happen around it. */
export function socketHandler<P extends z.ZodType, R extends z.ZodType>(
  event: ClientEvent<P, R>,
  handle: (ctx: Ctx<UserActor>, payload: z.output<P>, connection: SocketConnection) => Promise<z.input<R>>,
): SocketHandler {
  return { event, handle }
}
