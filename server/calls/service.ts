import { type Signal, signalReceived } from '#contract/calls/events.ts'
import type { CallSession } from '#contract/calls/schemas.ts'
import type { CallStatus, CallType } from '#contract/calls/values.ts'
import { Id } from '#contract/core/fields.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import { problem } from '#contract/problems.ts'
import { requireOpenChat } from '../messaging/service.ts'
import type { UserCtx } from '../platform/context.ts'
import { rooms } from '../platform/realtime/rooms.ts'
import { peopleSeenBy } from '../profiles/service.ts'
import { move, tell } from './ending/service.ts'
import { closeUnanswered, endAbandoned } from './jobs.ts'
import { presentCall } from './present.ts'
import { abandonedAt, relayPassword, ringsUntil, statusOnHangUp } from './rules.ts'
import * as store from './store.ts'
import type { CallRow } from './tables.ts'

/**
 * Begins a call with the other side of a chat in which the actor may write, and rings on all their devices. Somebody
 * who is away can still be called: they will find that it was missed.
 * @throws calls.busy, and whatever closes the chat
 */
export async function startCall(ctx: UserCtx, { chatId, type }: { chatId: string; type: CallType }): Promise<CallRow> {
  const { other } = await requireOpenChat(ctx, chatId)
  const people = { initiatorId: ctx.actor.id, recipientId: other.userId }
  return ctx.transaction(async (tx) => {
    await store.lockPeople(tx.db, Object.values(people))
    const open = await store.listOpen(tx.db, Object.values(people))
    if (open.length > 0) throw problem('calls.busy')
    const call = await store.insertCall(tx.db, { ...people, chatId, type, startTime: tx.now })
    await tx.enqueue(closeUnanswered, { callId: call.id }, { startAfter: ringsUntil(tx.now) })
    tell(tx, call)
    return call
  })
}

/** Notes that it rings on a device of the one called. @throws core.not-found, core.forbidden, calls.over */
export const confirmRinging = (ctx: UserCtx, callId: string) => asRecipient(ctx, callId, 'ringing')

/** Takes the call on this device; the others stop ringing. @throws core.not-found, core.forbidden, calls.over */
export const answerCall = (ctx: UserCtx, callId: string) => asRecipient(ctx, callId, 'ongoing')

/** @throws core.not-found, core.forbidden, calls.over */
export const declineCall = (ctx: UserCtx, callId: string) => asRecipient(ctx, callId, 'declined')

function asRecipient(ctx: UserCtx, callId: string, to: CallStatus): Promise<CallRow> {
  return change(ctx, callId, (call) => {
    if (call.recipientId !== ctx.actor.id) throw problem('core.forbidden')
    return to
  })
}

/** Hangs up, or says that the two browsers could not reach each other. Ending what is over changes nothing. */
export function endCall(ctx: UserCtx, callId: string, failed: boolean): Promise<CallRow> {
  return change(ctx, callId, (call) => (call.endTime ? call.status : statusOnHangUp(call, ctx.actor.id, failed)))
}

function change(ctx: UserCtx, callId: string, decide: (call: CallRow) => CallStatus): Promise<CallRow> {
  return ctx.transaction(async (tx) => {
    const call = await store.lockCall(tx.db, { callId, userId: ctx.actor.id })
    if (!call) throw problem('core.not-found')
    return move(tx, call, decide(call))
  })
}

/** Hands what one browser says to the other's; only while the call lasts. @throws core.not-found, calls.over */
export async function relaySignal(ctx: UserCtx, callId: string, signal: Signal): Promise<void> {
  const call = await store.findCall(ctx.db, { callId, userId: ctx.actor.id })
  if (!call) throw problem('core.not-found')
  if (call.endTime) throw problem('calls.over')
  const otherId = call.initiatorId === ctx.actor.id ? call.recipientId : call.initiatorId
  ctx.emit(rooms.user(otherId), signalReceived, { callId, signal })
}

/** Notes that somebody's last connection went or their first one came, and looks again after a while. */
export async function notePresence(ctx: UserCtx, isHere: boolean): Promise<void> {
  const userId = ctx.actor.id
  await ctx.transaction(async (tx) => {
    for (const { id: callId } of await store.listOpen(tx.db, [userId])) {
      const call = await store.lockCall(tx.db, { callId, userId })
      if (!call) continue
      const goneAt = isHere ? null : tx.now
      const isInitiator = call.initiatorId === userId
      await store.updateCall(tx.db, callId, isInitiator ? { initiatorGoneAt: goneAt } : { recipientGoneAt: goneAt })
      if (goneAt) await tx.enqueue(endAbandoned, { callId, userId }, { startAfter: abandonedAt(goneAt) })
    }
  })
}

/** The actor's calls, latest first, each with the other side as the actor may see them. */
export async function listCalls(
  ctx: UserCtx,
  { cursor, limit }: PageQuery,
): Promise<{ items: CallSession[]; nextCursor: string | null }> {
  const userId = ctx.actor.id
  if (cursor !== undefined && !Id.safeParse(cursor).success)
    throw problem('core.invalid', { fields: [{ path: 'query.cursor', message: 'Not a cursor of this list' }] })
  const rows = await store.listCalls(ctx.db, { userId, before: cursor ?? null, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const otherOf = (row: CallRow) => (row.initiatorId === userId ? row.recipientId : row.initiatorId)
  const people = await peopleSeenBy(ctx, page.map(otherOf))
  const items = page.flatMap((row) => {
    const other = people.get(otherOf(row))
    return other ? { ...presentCall(row), other } : []
  })
  return { items, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** The relay servers of the configuration, with a password of the actor's own where they ask for one. */
export function relayServers(ctx: UserCtx): { urls: string[]; username?: string; credential?: string }[] {
  const { turn } = ctx.ports.config
  if (!turn) return []
  const password = turn.secret === null ? {} : relayPassword(turn.secret, ctx.actor.id, ctx.now)
  return [{ urls: [...turn.urls], ...password }]
}
