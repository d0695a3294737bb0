import type { CallsQuery } from '#contract/calls/endpoints.ts'
import { type Signal, signalReceived } from '#contract/calls/events.ts'
import type { CallSession } from '#contract/calls/schemas.ts'
import type { CallStatus, CallType } from '#contract/calls/values.ts'
import { problem } from '#contract/problems.ts'
import { noteActivity, requireOpenChat } from '#server/messaging/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, toPage } from '#server/platform/db/cursor.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { requireSwitch } from '#server/staff/switches/service.ts'
import { withoutDirectAddresses } from './connection/rules.ts'
import { mayConnectDirectly, requireConnectable } from './connection/service.ts'
import { callStarted } from './events.ts'
import { closeUnansweredJob } from './jobs.ts'
import { presentCall } from './present.ts'
import { ringsUntil, statusOnHangUp } from './rules.ts'
import * as store from './store.ts'
import type { CallRow } from './tables.ts'
import { endDeserted, isInTab, noteGone } from './tabs/service.ts'
import { announceCall, move } from './transitions/service.ts'

/**
 * Begins a call with the other side of a chat in which the actor may write, and rings on all their
 * devices. Somebody who is away can still be called: they will find that it was missed.
 * @throws staff.switched-off, calls.busy, calls.direct-connection-needed, and the problems of a
 * closed chat
 */
export async function startCall(ctx: UserCtx, { chatId, type }: { chatId: string; type: CallType }): Promise<CallRow> {
  await requireSwitch(ctx, 'calls')
  const { other: recipient } = await requireOpenChat(ctx, chatId)
  await requireConnectable(ctx)
  const people = { initiatorId: ctx.actor.id, recipientId: recipient.userId }
  const started = await ctx.transaction(async (tx) => {
    await store.lockPeople(tx.db, Object.values(people))
    // Checked again under the lock: a block or a withdrawn consent ends calls under the same lock.
    await requireOpenChat(tx, chatId)
    const open = await store.listOpenCalls(tx.db, Object.values(people))
    if ((await endDeserted(tx, open, tx.actor.id)).length > 0) throw problem('calls.busy')
    const initiatorSessionId = tx.actor.sessionId
    const call = await store.insertCall(tx.db, { ...people, chatId, type, initiatorSessionId, startTime: tx.now })
    await tx.enqueue(closeUnansweredJob, { callId: call.id }, { startAfter: ringsUntil(tx.now) })
    announceCall(tx, call)
    await tx.publish(callStarted, { callId: call.id, chatId, ...people })
    return call
  })
  await noteActivity(ctx, chatId, Object.values(people))
  return started
}

/**
 * Notes that it rings on a device of the one called. @throws core.not-found, core.forbidden,
 * calls.over
 */
export const confirmRinging = (ctx: UserCtx, callId: string) => asRecipient(ctx, callId, 'ringing')

/**
 * Answers the call on this device; the others stop ringing.
 * @throws core.not-found, core.forbidden, calls.over, calls.direct-connection-needed
 */
export async function answerCall(ctx: UserCtx, callId: string): Promise<CallRow> {
  if (!(await store.findCall(ctx.db, { callId, userId: ctx.actor.id }))) throw problem('core.not-found')
  await requireConnectable(ctx)
  return asRecipient(ctx, callId, 'ongoing')
}

/** @throws core.not-found, core.forbidden, calls.over */
export const declineCall = (ctx: UserCtx, callId: string) => asRecipient(ctx, callId, 'declined')

function asRecipient(ctx: UserCtx, callId: string, to: CallStatus): Promise<CallRow> {
  return change(ctx, callId, (call) => {
    if (call.recipientId !== ctx.actor.id) throw problem('core.forbidden')
    return to
  })
}

/**
 * Hangs up, or says that the two browsers could not reach each other. Ending what is over changes
 * nothing.
 */
export function endCall(ctx: UserCtx, callId: string, { isFailed }: { isFailed: boolean }): Promise<CallRow> {
  return change(ctx, callId, (call) => {
    if (call.endTime) return call.status
    return isFailed ? 'failed' : statusOnHangUp(call, ctx.actor.id)
  })
}

function change(ctx: UserCtx, callId: string, decide: (call: CallRow) => CallStatus): Promise<CallRow> {
  return ctx.transaction(async (tx) => {
    const call = await store.lockCall(tx.db, { callId, userId: tx.actor.id })
    if (!call) throw problem('core.not-found')
    const to = decide(call)
    if (to === 'ongoing' && call.status !== to)
      await store.updateCall(tx.db, callId, { recipientSessionId: tx.actor.sessionId })
    return move(tx, call, to)
  })
}

/**
 * Relays a WebRTC signal to the other side's browsers, once the call is answered and while the two
 * may still write to each other. Addresses that the sender does not reveal are taken out
 * (docs/product.md "Calls").
 * @throws core.not-found, core.invalid, calls.over, calls.not-answered, and the problems of a
 * closed chat
 */
export async function relaySignal(ctx: UserCtx, callId: string, signal: Signal): Promise<void> {
  const call = await store.findCall(ctx.db, { callId, userId: ctx.actor.id })
  if (!call) throw problem('core.not-found')
  if (call.endTime) throw problem('calls.over')
  if (call.status !== 'ongoing') throw problem('calls.not-answered')
  await requireOpenChat(ctx, call.chatId)
  const relayed = (await mayConnectDirectly(ctx)) ? signal : withoutDirectAddresses(signal)
  const otherId = call.initiatorId === ctx.actor.id ? call.recipientId : call.initiatorId
  ctx.emit(rooms.user(otherId), signalReceived, { callId, signal: relayed })
}

/** Notes that somebody's first connection came, which keeps the calls that ring for them. */
export function noteArrival(ctx: UserCtx): Promise<void> {
  return forOpenCalls(ctx, async (tx, call) => {
    // A running call needs the tab that holds it, and not just any (tabs/service.ts).
    if (call.status !== 'ongoing') await store.updateReturned(tx.db, call, tx.actor.id)
  })
}

/** Notes that somebody's last connection went, and looks again after a while. */
export function noteDeparture(ctx: UserCtx): Promise<void> {
  return forOpenCalls(ctx, (tx, call) => noteGone(tx, call, tx.actor.id))
}

async function forOpenCalls(
  ctx: UserCtx,
  note: (tx: Tx<UserCtx['actor']>, call: CallRow) => Promise<void>,
): Promise<void> {
  const userId = ctx.actor.id
  await ctx.transaction(async (tx) => {
    for (const { id: callId } of await store.listOpenCalls(tx.db, [userId])) {
      const call = await store.lockCall(tx.db, { callId, userId })
      if (call) await note(tx, call)
    }
  })
}

/** The call of the actor that rings or runs, and whether one of their tabs is in it. */
export async function findOpenCall(ctx: UserCtx): Promise<{ call: CallRow | null; isHeld: boolean }> {
  const [call = null] = await store.listOpenCalls(ctx.db, [ctx.actor.id])
  return { call, isHeld: call !== null && (await isInTab(ctx, call.id, ctx.actor.id)) }
}

/** The actor's calls, latest first, each with the other side as the actor may see them. */
export async function listCalls(
  ctx: UserCtx,
  { cursor, limit, chatId }: CallsQuery,
): Promise<{ items: CallSession[]; nextCursor: string | null }> {
  const userId = ctx.actor.id
  const found = await store.listCalls(ctx.db, { userId, chatId, after: decodeCursor(cursor), limit: limit + 1 })
  const { rows, nextCursor } = toPage(found, limit, ({ startTime, id }) => ({ at: startTime, id }))
  const otherOf = (row: CallRow) => (row.initiatorId === userId ? row.recipientId : row.initiatorId)
  const people = await peopleSeenBy(ctx, rows.map(otherOf))
  const items = rows.flatMap((row) => {
    const person = people.get(otherOf(row))
    return person ? { ...presentCall(row), other: person } : []
  })
  return { items, nextCursor }
}
