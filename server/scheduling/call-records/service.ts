import { appointmentChanged } from '#contract/scheduling/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import * as store from '../store.ts'
import { type CallRecord, recordedCall } from './rules.ts'

/** Records the call of an appointment (rules.ts). Open pages read it again. */
export async function recordCall(tx: Tx, id: string, call: CallRecord): Promise<void> {
  const row = await store.lockAppointment(tx.db, id)
  if (!row) return
  const { consumerId, advisorId, status } = await store.updateAppointment(tx.db, id, recordedCall(row, call))
  for (const userId of [consumerId, advisorId])
    tx.emit(rooms.user(userId), appointmentChanged, { appointmentId: id, status })
}
