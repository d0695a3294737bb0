/** The waiting room of an appointment's call. docs/product.md "Calls". */
import { waitingChanged } from '#contract/calls/events.ts'
import type { WaitingRoom } from '#contract/calls/schemas.ts'
import { problem } from '#contract/problems.ts'
import { isJoinable } from '#contract/scheduling/values.ts'
import { ensureClientChat, noteActivity, requireOpenChat } from '#server/messaging/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { recordCall } from '#server/scheduling/call-records/service.ts'
import { getAppointment } from '#server/scheduling/service.ts'
import type { AppointmentRow } from '#server/scheduling/tables.ts'
import { requireSwitch } from '#server/staff/switches/service.ts'
import { requireConnectable } from '../connection/service.ts'
import { waitingBegan } from '../events.ts'
import * as calls from '../store.ts'
import type { CallRow, WaitingRow } from '../tables.ts'
import { endDeserted, isInTab, takeUp } from '../tabs/service.ts'
import { announceCall } from '../transitions/service.ts'
import * as store from './store.ts'

const sidesOf = ({ consumerId, advisorId }: AppointmentRow) => [consumerId, advisorId]

/**
 * An appointment of the actor that is held as a call now.
 * @throws core.not-found, calls.not-joinable
 */
async function requireJoinable(ctx: UserCtx, appointmentId: string): Promise<AppointmentRow> {
  const appointment = await getAppointment(ctx, appointmentId)
  if (!isJoinable(appointment, ctx.now)) throw problem('calls.not-joinable')
  return appointment
}

/**
 * Joins the call of an appointment: waits until the other side joins too, which starts the call at
 * once. A second tab of the same person takes the place of the first.
 * @throws staff.switched-off, core.not-found, calls.not-joinable, calls.busy,
 * calls.direct-connection-needed, and the problems of a closed chat
 */
export async function joinAppointment(
  ctx: UserCtx,
  { appointmentId, tabId }: { appointmentId: string; tabId: string },
): Promise<CallRow | null> {
  await requireSwitch(ctx, 'calls')
  const appointment = await requireJoinable(ctx, appointmentId)
  await requireConnectable(ctx)
  const sides = sidesOf(appointment)
  const started = await ctx.transaction(async (tx) => {
    await calls.lockPeople(tx.db, sides)
    const chat = await ensureClientChat(tx, appointment)
    await requireOpenChat(tx, chat.id)
    const { id: userId, sessionId } = tx.actor
    const open = await calls.listOpenCalls(tx.db, [userId])
    const own = open.find((call) => call.appointmentId === appointmentId)
    // The tab that was in this call is gone, as after a reload.
    if (own && !(await isInTab(tx, own.id, userId))) return takeUp(tx, own, { isResumed: true })
    if ((await endDeserted(tx, open, userId)).length > 0) throw problem('calls.busy')
    await store.upsertWaiting(tx.db, { appointmentId, userId, tabId, sessionId, since: tx.now })
    const waiting = await listPresent(tx, appointmentId)
    announceWaiting(tx, appointment, waiting)
    const host = waiting.find((row) => row.userId !== userId)
    if (!host) {
      const [otherId = ''] = sides.filter((side) => side !== userId)
      await tx.publish(waitingBegan, { appointmentId, userId, otherId, startsAt: appointment.startsAt })
    }
    if (!host || (await calls.listOpenCalls(tx.db, [host.userId])).length > 0) return null
    await store.deleteWaiting(tx.db, appointmentId, sides)
    const call = await calls.insertCall(tx.db, {
      chatId: chat.id,
      appointmentId,
      initiatorId: host.userId,
      recipientId: userId,
      initiatorSessionId: host.sessionId,
      recipientSessionId: sessionId,
      type: appointment.mode === 'video' ? 'video' : 'audio',
      status: 'ongoing',
      startTime: tx.now,
      answeredAt: tx.now,
    })
    await recordCall(tx, appointmentId, { startedAt: tx.now })
    tx.socketsJoin(rooms.holder(host.userId, host.tabId), rooms.holder(host.userId, call.id))
    tx.socketsJoin(rooms.holder(userId, tabId), rooms.holder(userId, call.id))
    announceCall(tx, call)
    announceWaiting(tx, appointment, [])
    return call
  })
  if (started) await noteActivity(ctx, started.chatId, sides)
  return started
}

/** Leaves the waiting room; leaving a room one is not in changes nothing. @throws core.not-found */
export async function leaveWaitingRoom(ctx: UserCtx, appointmentId: string): Promise<void> {
  const appointment = await getAppointment(ctx, appointmentId)
  await ctx.transaction((tx) => leave(tx, appointment, [ctx.actor.id]))
}

/** Whether the other side of an appointment waits. @throws core.not-found */
export async function getWaitingRoom(ctx: UserCtx, appointmentId: string): Promise<WaitingRoom> {
  const appointment = await getAppointment(ctx, appointmentId)
  const waiting = await listPresent(ctx, appointmentId)
  return {
    appointmentId,
    isOtherWaiting: waiting.some(({ userId }) => userId !== ctx.actor.id && sidesOf(appointment).includes(userId)),
  }
}

/** Takes somebody who lost their last connection out of the rooms they wait in. */
export async function leaveAllRooms(ctx: UserCtx): Promise<void> {
  for (const { appointmentId } of await store.listWaitingOf(ctx.db, ctx.actor.id))
    await leaveWaitingRoom(ctx, appointmentId)
}

/** Takes the actor out of the room they wait in with this tab, which is gone. */
export async function leaveWithTab(ctx: UserCtx, tabId: string): Promise<void> {
  const userId = ctx.actor.id
  const row = (await store.listWaitingOf(ctx.db, userId)).find((waiting) => waiting.tabId === tabId)
  if (!row) return
  const appointment = await getAppointment(ctx, row.appointmentId)
  await ctx.transaction(async (tx) => {
    if (!(await store.deleteWaitingTab(tx.db, row))) return
    announceWaiting(tx, appointment, await listPresent(tx, appointment.id))
  })
}

/**
 * The people who wait with an open tab. A server that crashes leaves the rows of closed tabs
 * behind, and a call with nobody in it would begin.
 */
async function listPresent(ctx: Ctx, appointmentId: string): Promise<WaitingRow[]> {
  const rows = await store.listWaiting(ctx.db, appointmentId)
  const roomOf = ({ userId, tabId }: WaitingRow) => rooms.holder(userId, tabId)
  const occupied = await ctx.occupiedRooms(rows.map(roomOf))
  return rows.filter((row) => occupied.has(roomOf(row)))
}

async function leave(tx: Tx, appointment: AppointmentRow, userIds: readonly string[]): Promise<void> {
  if ((await store.deleteWaiting(tx.db, appointment.id, userIds)) === 0) return
  announceWaiting(tx, appointment, await listPresent(tx, appointment.id))
}

/** Tells each side whether the other waits, and in which of its own tabs it waits itself. */
function announceWaiting(
  ctx: Ctx,
  appointment: AppointmentRow,
  waiting: readonly { userId: string; tabId: string }[],
): void {
  for (const side of sidesOf(appointment))
    ctx.emit(rooms.user(side), waitingChanged, {
      appointmentId: appointment.id,
      isOtherWaiting: waiting.some(({ userId }) => userId !== side),
      tabId: waiting.find(({ userId }) => userId === side)?.tabId ?? null,
    })
}
