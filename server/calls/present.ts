import type { CallState } from '#contract/calls/schemas.ts'
import type { CallRow } from './tables.ts'

/** A call for both of its sides alike: ids and times, no names. */
export function presentCall(row: CallRow): CallState {
  const { id, chatId, appointmentId, initiatorId, recipientId, type, status, durationSeconds } = row
  return {
    id,
    chatId,
    appointmentId,
    initiatorId,
    recipientId,
    type,
    status,
    startTime: row.startTime.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    endTime: row.endTime?.toISOString() ?? null,
    durationSeconds,
  }
}
