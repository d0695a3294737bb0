import type { Absence } from '#contract/messaging/absences/schemas.ts'
import type { AbsenceRow } from './tables.ts'

/** An absence as its owner sees it. */
export function presentAbsence(row: AbsenceRow | null): { absence: Absence | null } {
  if (!row) return { absence: null }
  const { startsAt, endsAt, message } = row
  return { absence: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), message } }
}
