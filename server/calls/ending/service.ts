import { callChanged } from '#contract/calls/events.ts'
import type { CallStatus } from '#contract/calls/values.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { callMissed } from '../events.ts'
import { presentCall } from '../present.ts'
import { abandonedAt, longestCallMs, moveCall, statusOnHangUp } from '../rules.ts'
import * as store from '../store.ts'
import type { CallRow } from '../tables.ts'

/** Moves a locked call on and tells both sides; what is there already stays. @throws calls.over */
export async function move(tx: Tx, call: CallRow, to: CallStatus): Promise<CallRow> {
  const change = moveCall(call, to, tx.now)
  if (!change) return call
  const moved = await store.updateCall(tx.db, call.id, change)
  tell(tx, moved)
  const { id: callId, chatId, initiatorId, recipientId } = moved
  if (to === 'missed') await tx.publish(callMissed, { callId, chatId, initiatorId, recipientId })
  return moved
}

/** Tells every device of both sides where the call stands. */
export function tell(ctx: Ctx, call: CallRow): void {
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
    if (!call || call.endTime || !goneAt || abandonedAt(goneAt) > tx.now) return
    // Who is called may come back until it stops ringing.
    if (call.status !== 'ongoing' && userId === call.recipientId) return
    await move(tx, call, statusOnHangUp(call, userId, false))
  })
}

/** Ends calls that no server looks after any more. */
export async function endLeftOpen(ctx: Ctx): Promise<void> {
  const startedBefore = new Date(ctx.now.getTime() - longestCallMs)
  for (const { id } of await store.listOpenSince(ctx.db, startedBefore))
    await ctx.transaction(async (tx) => {
      const call = await store.lockAnyCall(tx.db, id)
      if (call && !call.endTime) await move(tx, call, call.status === 'ongoing' ? 'completed' : 'missed')
    })
}
