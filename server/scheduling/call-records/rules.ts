import type { AppointmentRow } from '../tables.ts'

/** What happened to an appointment's call; `revokedStart` is that of one that never connected. */
export type CallRecord = { startedAt?: Date; endedAt?: Date; revokedStart?: Date | undefined }

/**
 * What an appointment records of its call: the first start counts, and the last end. A call that
 * never connected is no record of a meeting, and its start goes.
 */
export function recordedCall(
  before: Pick<AppointmentRow, 'callStartedAt'>,
  { startedAt, endedAt, revokedStart }: CallRecord,
): Pick<AppointmentRow, 'callStartedAt' | 'callEndedAt'> {
  const callStartedAt = before.callStartedAt ?? startedAt ?? null
  if (revokedStart && callStartedAt?.getTime() === revokedStart.getTime())
    return { callStartedAt: null, callEndedAt: null }
  return { callStartedAt, callEndedAt: endedAt ?? null }
}
