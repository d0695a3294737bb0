/**
 * Which tab of a person holds their call: one that reloads lets go of it, and any tab may take it
 * up again. docs/calls.md "During a call".
 */
import { holdingChanged, signalReceived } from '#contract/calls/events.ts'
import { minutes } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { forEachPage } from '#server/platform/each-row.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { requireConnectable } from '../connection/service.ts'
import { endAbandonedJob } from '../jobs.ts'
import { abandonedAt } from '../rules.ts'
import * as store from '../store.ts'
import type { CallRow } from '../tables.ts'
import { move } from '../transitions/service.ts'

/** Whether one of the person's open tabs holds this call. */
export async function isInTab(ctx: Ctx, callId: string, userId: string): Promise<boolean> {
  const room = rooms.holder(userId, callId)
  return (await ctx.occupiedRooms([room])).has(room)
}

/**
 * Lets the actor's tab hold a running call, or one they make that still rings: again after a break,
 * or in place of a tab that is gone. In the second case a running call connects from the beginning.
 * @throws core.not-found, calls.over, calls.not-answered, calls.busy while another tab holds it,
 * and calls.direct-connection-needed
 */
export async function connectTab(
  ctx: UserCtx,
  { callId, isResumed }: { callId: string; isResumed: boolean },
): Promise<CallRow> {
  if (!(await store.findCall(ctx.db, { callId, userId: ctx.actor.id }))) throw problem('core.not-found')
  await requireConnectable(ctx)
  return ctx.transaction(async (tx) => {
    const call = await store.lockCall(tx.db, { callId, userId: tx.actor.id })
    if (!call) throw problem('core.not-found')
    if (call.endTime) throw problem('calls.over')
    if (call.status !== 'ongoing' && call.initiatorId !== tx.actor.id) throw problem('calls.not-answered')
    if (isResumed && (await isInTab(tx, callId, tx.actor.id))) throw problem('calls.busy')
    return takeUp(tx, call, { isResumed })
  })
}

/** Notes that the actor is in the call; a resumed one gets a new connection to the other side. */
export async function takeUp(
  tx: Tx<UserCtx['actor']>,
  call: CallRow,
  { isResumed }: { isResumed: boolean },
): Promise<CallRow> {
  const { id: userId, sessionId } = tx.actor
  const isInitiator = call.initiatorId === userId
  const updated = await store.updateCall(
    tx.db,
    call.id,
    isInitiator
      ? { initiatorGoneAt: null, initiatorSessionId: sessionId }
      : { recipientGoneAt: null, recipientSessionId: sessionId },
  )
  tx.emit(rooms.user(userId), holdingChanged, { callId: call.id, isHeld: true })
  const otherId = isInitiator ? call.recipientId : call.initiatorId
  const isConnected = call.status === 'ongoing'
  if (isResumed && isConnected)
    tx.emit(rooms.user(otherId), signalReceived, { callId: call.id, signal: { kind: 'reset', data: '' } })
  return updated
}

/**
 * Takes back what the release of an earlier tab noted after the actor's tab took the call up and
 * before it joined the room of the holder. Under the lock one of the two sees the other.
 */
export async function keepTabConnected(ctx: UserCtx, callId: string): Promise<void> {
  const userId = ctx.actor.id
  await ctx.transaction(async (tx) => {
    const call = await store.lockCall(tx.db, { callId, userId })
    if (!call || call.endTime) return
    const goneAt = call.initiatorId === userId ? call.initiatorGoneAt : call.recipientGoneAt
    if (goneAt) await takeUp(tx, call, { isResumed: false })
  })
}

/** The tab that held a call is gone: it waits or rings a while for another one of the actor. */
export async function releaseTab(ctx: UserCtx, callId: string): Promise<void> {
  const userId = ctx.actor.id
  await ctx.transaction(async (tx) => {
    const call = await store.lockCall(tx.db, { callId, userId })
    if (!call || call.endTime || (await isInTab(tx, callId, userId))) return
    // A ringing call ends by itself soon enough.
    if (call.status === 'ongoing') await noteGone(tx, call, userId)
    tx.emit(rooms.user(userId), holdingChanged, { callId, isHeld: false })
  })
}

/** Notes since when a side of a locked call is gone, and looks again after a while. */
export async function noteGone(tx: Tx, call: CallRow, userId: string): Promise<void> {
  const isInitiator = call.initiatorId === userId
  if (isInitiator ? call.initiatorGoneAt : call.recipientGoneAt) return
  await store.updateCall(tx.db, call.id, isInitiator ? { initiatorGoneAt: tx.now } : { recipientGoneAt: tx.now })
  await tx.enqueue(endAbandonedJob, { callId: call.id, userId }, { startAfter: abandonedAt(tx.now) })
}

/**
 * Notes the sides of running calls that no tab holds anymore. A killed node reports none of its
 * tabs as gone.
 */
export async function noteLostTabs(ctx: Ctx): Promise<void> {
  // A tab that answers a call takes a moment to hold it.
  const answeredBefore = new Date(ctx.now.getTime() - minutes(1))
  await forEachPage(ctx, {
    list: async (page) => withLostSides(ctx, await store.listRunningSince(ctx.db, answeredBefore, page)),
    idOf: ({ id }) => id,
    act: async ({ id, lostIds }) => {
      for (const userId of lostIds) await ctx.transaction((tx) => noteLostTab(tx, id, userId))
    },
    limit: 200,
  })
}

/** The same calls, each with the sides that no tab holds; the nodes are queried once for all. */
async function withLostSides(ctx: Ctx, running: readonly CallRow[]): Promise<{ id: string; lostIds: string[] }[]> {
  const sides = running.map(({ id, initiatorId, recipientId }) => ({ id, userIds: [initiatorId, recipientId] }))
  const occupied = await ctx.occupiedRooms(
    sides.flatMap(({ id, userIds }) => userIds.map((userId) => rooms.holder(userId, id))),
  )
  return sides.map(({ id, userIds }) => ({
    id,
    lostIds: userIds.filter((userId) => !occupied.has(rooms.holder(userId, id))),
  }))
}

async function noteLostTab(tx: Tx, callId: string, userId: string): Promise<void> {
  const call = await store.lockCall(tx.db, { callId, userId })
  if (call?.status === 'ongoing') await noteGone(tx, call, userId)
}

/**
 * Which of these open calls still keep people busy. One that runs without a tab of the actor, or
 * without one of either side, is ended instead.
 */
export async function endDeserted(tx: Tx, open: readonly CallRow[], actorId: string): Promise<CallRow[]> {
  const busy: CallRow[] = []
  for (const { id } of open) {
    // One that was hung up meanwhile keeps its end.
    const call = await store.lockAnyCall(tx.db, id)
    if (!call || call.endTime) continue
    if (await isDeserted(tx, call, actorId)) await move(tx, call, 'completed')
    else busy.push(call)
  }
  return busy
}

async function isDeserted(tx: Tx, { id, status, initiatorId, recipientId }: CallRow, actorId: string) {
  if (status !== 'ongoing') return false
  const sides = [initiatorId, recipientId]
  if (sides.includes(actorId)) return !(await isInTab(tx, id, actorId))
  return (await tx.occupiedRooms(sides.map((userId) => rooms.holder(userId, id)))).size === 0
}
