import { seconds } from '#contract/core/durations.ts'
import { renewSession } from '#contract/core/session-events.ts'
import type { Acknowledgement } from '#contract/core/socket-event.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, UserActor } from '../context.ts'
import { isDirectToOwnHost } from '../http/direct-call.ts'
import { countRequest } from '../http/limits.ts'
import { fieldErrors, problemDetails, toProblem } from '../problem-details.ts'
import { type Connection, connectionSessionOf, type RealtimeDeps } from './connection.ts'
import type { SocketConnection, SocketHandler } from './handler.ts'
import { hold } from './handshake.ts'

/** Specification section 9: ten events a second from one connection. */
const eventsPerSecond = 10
/** A connection that goes on after so many refusals is a flood, and is closed. */
const refusalsBorne = 30

/**
 * Answers what one connection sends: each event is counted, parsed, handled as its actor and acknowledged, with the
 * reply or with the same problem that HTTP would give.
 */
export function converse(
  connection: Connection,
  deps: RealtimeDeps,
  handlers: ReadonlyMap<string, SocketHandler>,
): void {
  const rooms: SocketConnection = {
    join: (room) => void connection.join(room),
    leave: (room) => void connection.leave(room),
  }
  const mayPass = tokenBucket()
  let refused = 0

  async function answer(name: string, payload: unknown): Promise<unknown> {
    if (!mayPass()) {
      refused += 1
      if (refused >= refusalsBorne) setImmediate(() => connection.disconnect(true))
      throw problem('core.too-many', { retryAfterSeconds: 1 })
    }
    refused = Math.max(0, refused - 1)
    const handler = handlers.get(name)
    const event = name === renewSession.name ? renewSession : handler?.event
    if (!event) throw problem('core.not-found')
    const parsed = event.payload.safeParse(payload)
    if (!parsed.success) throw problem('core.invalid', { fields: fieldErrors(parsed.error.issues, 'payload') })
    if (!handler) {
      await hold(connection, renewSession.payload.parse(parsed.data).token, deps)
      return {}
    }
    const ctx = await actNow()
    if (event.limit) await countRequest(ctx.ports.limits, event.limit, ctx.actor, '')
    // The payload was parsed by the schema with which the handler was bound.
    return event.reply.parse(await handler.handle(ctx, parsed.data as never, rooms))
  }

  /** Looks the actor up at each event, as each request does: a ban or an ended session counts at once. */
  async function actNow(): Promise<Ctx<UserActor>> {
    const session = connectionSessionOf(connection)
    const visitor = deps.contextFor({ kind: 'visitor' }, deps.log)
    const isFromOwnMachine = isDirectToOwnHost(connection.request)
    const actor = session && (await deps.sessions.resolveActor(visitor, session.token, isFromOwnMachine))
    if (actor?.id !== session?.actor.id || !actor) throw problem('core.signed-out')
    return deps.contextFor(actor, deps.log)
  }

  connection.onAny((name: string, ...values: unknown[]) => {
    const last = values.at(-1)
    const acknowledge = typeof last === 'function' ? last : undefined
    answer(name, values[0])
      .then((reply): Acknowledgement<unknown> => ({ ok: true, reply }))
      .catch((error): Acknowledgement<unknown> => {
        const found = toProblem(error)
        if (found.status >= 500) deps.log.error({ err: error, event: name }, 'socket event failed')
        if (found.code === 'core.signed-out') setImmediate(() => connection.disconnect(true))
        return { ok: false, problem: problemDetails(found) }
      })
      .then((acknowledgement) => acknowledge?.(acknowledgement))
  })
  connection.on('disconnect', () => clearTimeout(connectionSessionOf(connection)?.expiry))
}

/** Lets ten pass at once and then ten a second, so that a burst is taken and a flood is not. */
function tokenBucket(): () => boolean {
  let tokens = eventsPerSecond
  let filledAt = performance.now()
  return () => {
    const now = performance.now()
    tokens = Math.min(eventsPerSecond, tokens + ((now - filledAt) / seconds(1)) * eventsPerSecond)
    filledAt = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
