import { callChanged } from '#contract/calls/events.ts'
import type { CallStatus } from '#contract/calls/values.ts'
import { seconds } from '#contract/core/durations.ts'
import { listChatColleagues } from '#server/messaging/service.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { forEachRow } from '#server/platform/each-row.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { recordCall } from '#server/scheduling/call-records/service.ts'
import { noteConversationJob } from '../conversations/jobs.ts'
import { callMissed } from '../events.ts'
import { presentCall } from '../present.ts'
import { abandonedAt, longestCallMs, moveCall, neverConnected, statusOnHangUp } from '../rules.ts'
import * as store from '../store.ts'
import type { CallRow } from '../tables.ts'

/** Moves a locked call on and tells both sides; what is there already stays. @throws calls.over */
export async function move(tx: Tx, call: CallRow, to: CallStatus): Promise<CallRow> {
  const change = moveCall(call, to, tx.now)
  if (!change) return call
  const moved = await store.updateCall(tx.db, call.id, change)
  announceCall(tx, moved)
  const { id: callId, chatId, initiatorId, recipientId, type } = moved
  if (moved.appointmentId && moved.endTime) {
    const { appointmentId, answeredAt, endTime: endedAt } = moved
    const revokedStart = (neverConnected(moved) && answeredAt) || undefined
    await recordCall(tx, appointmentId, { endedAt, revokedStart })
  }
  if (to === 'completed' && moved.answeredAt)
    await tx.enqueue(noteConversationJob, { chatId, answeredAt: moved.answeredAt.toISOString() })
  if (to === 'missed') await tx.publish(callMissed, { callId, chatId, initiatorId, recipientId, type })
  return moved
}

/** Sends the state of a call to every device of both sides. */
export function announceCall(ctx: Ctx, call: CallRow): void {
  for (const userId of [call.initiatorId, call.recipientId])
    ctx.emit(rooms.user(userId), callChanged, { call: presentCall(call) })
}

/** Ends a call that rang long enough; one that was answered or ended meanwhile is left alone. */
export async function missIfUnanswered(ctx: Ctx, callId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const call = await store.lockAnyCall(tx.db, callId)
    if (call && (call.status === 'initiated' || call.status === 'ringing')) await move(tx, call, 'missed')
  })
}

/** Ends a call one of whose sides has been gone too long; one who came back goes on talking. */
export async function endIfAbandoned(ctx: Ctx, { callId, userId }: { callId: string; userId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const call = await store.lockCall(tx.db, { callId, userId })
    const goneAt = call && (call.initiatorId === userId ? call.initiatorGoneAt : call.recipientGoneAt)
    // Clocks differ: the queue has the database's, and who is gone was noted by another node.
    const soon = new Date(tx.now.getTime() + seconds(10))
    if (!call || call.endTime || !goneAt || abandonedAt(goneAt) > soon) return
    const tab = rooms.holder(userId, callId)
    if (call.status === 'ongoing' && (await tx.occupiedRooms([tab])).has(tab)) {
      // Their node was cut off from the others for a while.
      await store.updateReturned(tx.db, call, userId)
      return
    }
    // The callee may come back until it stops ringing.
    if (call.status !== 'ongoing' && userId === call.recipientId) return
    await move(tx, call, statusOnHangUp(call, userId))
  })
}

/**
 * Ends the open calls between two people who may no longer talk; one that still rings counts as
 * declined.
 */
export async function endCallsBetween(tx: Tx, pair: readonly [string, string]): Promise<void> {
  await endOpenCalls(tx, pair, (call) => pair.includes(call.initiatorId) && pair.includes(call.recipientId))
}

/** Ends the open calls of somebody who left a firm with the people who were their colleagues. */
export async function endCallsWithColleagues(tx: Tx, userId: string): Promise<void> {
  const colleagueIds = new Set(await listChatColleagues(tx, userId))
  await endOpenCalls(tx, [userId], (call) => colleagueIds.has(call.initiatorId) || colleagueIds.has(call.recipientId))
}

/** Ends every open call of somebody who is leaving. */
export async function endCallsOf(tx: Tx, userId: string): Promise<void> {
  await endOpenCalls(tx, [userId], () => true)
}

/** Ends the calls that are held in sessions that have ended, on whichever side. */
export async function endCallsIn(
  tx: Tx,
  { userId, sessionIds }: { userId: string; sessionIds: readonly string[] },
): Promise<void> {
  await endOpenCalls(tx, [userId], ({ initiatorSessionId, recipientSessionId }) =>
    [initiatorSessionId, recipientSessionId].some((id) => id !== null && sessionIds.includes(id)),
  )
}

async function endOpenCalls(tx: Tx, userIds: readonly string[], isMeant: (call: CallRow) => boolean): Promise<void> {
  // A call that begins at the same moment waits here, and then finds that the two may not talk.
  await store.lockPeople(tx.db, userIds)
  for (const { id } of (await store.listOpenCalls(tx.db, userIds)).filter(isMeant)) {
    const call = await store.lockAnyCall(tx.db, id)
    if (call && !call.endTime) await move(tx, call, call.status === 'ongoing' ? 'completed' : 'declined')
  }
}

/** Ends calls whose server is gone. */
export async function endLeftOpen(ctx: Ctx): Promise<void> {
  const startedBefore = new Date(ctx.now.getTime() - longestCallMs)
  const end = ({ id }: { id: string }) =>
    ctx.transaction(async (tx) => {
      const call = await store.lockAnyCall(tx.db, id)
      if (call && !call.endTime) await move(tx, call, call.status === 'ongoing' ? 'completed' : 'missed')
    })
  await forEachRow(ctx, { rows: await store.listOpenSince(ctx.db, startedBefore), idOf: ({ id }) => id, act: end })
}
