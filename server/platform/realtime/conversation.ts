import { RateLimiterMemory } from 'rate-limiter-flexible'
import { validationMessage } from '#contract/core/messages.ts'
import { renewSession } from '#contract/core/session-events.ts'
import type { Acknowledgement } from '#contract/core/socket-event.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, UserActor } from '../context.ts'
import { countRequest } from '../http/limits.ts'
import { socketEventDuration } from '../metrics/figures.ts'
import { fieldErrors, logFault, problemDetails, toProblem } from '../problem-details.ts'
import { inSpan } from '../tracing/span.ts'
import { type Connection, connectionSessionOf, type RealtimeDeps } from './connection.ts'
import type { SocketConnection, SocketHandler } from './handler.ts'
import { currentActor, hold } from './handshake.ts'

/** From one connection (docs/product.md "Bounds against abuse"). */
const eventsPerSecond = 10
/** A connection that continues after this many refusals is a flood, and is closed. */
const maxRejections = 30

/**
 * Answers what one connection sends: each event is counted, parsed, handled as its actor and
 * acknowledged, with the reply or with the same problem that HTTP would give.
 */
export function handleMessages(
  connection: Connection,
  deps: RealtimeDeps,
  handlers: ReadonlyMap<string, SocketHandler>,
): void {
  const rooms: SocketConnection = {
    join: (room) => void connection.join(room),
    leave: (room) => void connection.leave(room),
  }
  const bucket = new RateLimiterMemory({ points: eventsPerSecond, duration: 1 })
  let refused = 0

  async function answer(name: string, payload: unknown): Promise<unknown> {
    await bucket.consume(connection.id).catch((cause) => {
      refused += 1
      if (refused >= maxRejections) setImmediate(() => connection.disconnect(true))
      throw problem('core.too-many', { cause, retryAfterSeconds: 1 })
    })
    refused = Math.max(0, refused - 1)
    const handler = handlers.get(name)
    const event = name === renewSession.name ? renewSession : handler?.event
    if (!event) throw problem('core.not-found')
    const parsed = event.payload.safeParse(payload, { error: validationMessage })
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

  /**
   * Looks the actor up at each event, as each request does: a ban, an ended session or a missing
   * second factor counts at once.
   */
  async function actNow(): Promise<Ctx<UserActor>> {
    const actor = await currentActor(connection, deps)
    if (!actor) throw problem('core.signed-out')
    if (actor.needsSecondFactor) throw problem('core.second-factor-required')
    return deps.contextFor(actor, deps.log)
  }

  connection.onAny((name: string, ...values: unknown[]) => {
    const last = values.at(-1)
    const acknowledge = typeof last === 'function' ? last : undefined
    // An unknown name is a client's text, which belongs neither in the log nor in a label.
    const event = handlers.has(name) || name === renewSession.name ? name : 'unknown'
    const begin = performance.now()
    const measured = (outcome: 'ok' | 'refused' | 'failed') =>
      deps.metrics.observe(socketEventDuration, { event, outcome }, (performance.now() - begin) / 1_000)
    inSpan(`socket ${event}`, { kind: 'server' }, () => answer(name, values[0]))
      .then((reply): Acknowledgement<unknown> => {
        measured('ok')
        return { ok: true, reply }
      })
      .catch((error): Acknowledgement<unknown> => {
        const found = toProblem(error)
        measured(found.status >= 500 ? 'failed' : 'refused')
        logFault(deps.log, found, 'socket event failed', { event })
        if (isDenied(found.status)) {
          const account = connectionSessionOf(connection)?.actor.id
          deps.log.info({ event, status: found.status, account }, 'socket event refused')
        }
        if (found.code === 'core.signed-out') setImmediate(() => connection.disconnect(true))
        return { ok: false, problem: problemDetails(found) }
      })
      .then((acknowledgement) => acknowledge?.(acknowledgement))
  })
  connection.on('disconnect', () => clearTimeout(connectionSessionOf(connection)?.expiry))
}

const isDenied = (status: number) => status === 401 || status === 403
