import type { StaffLogEntry } from '#contract/staff/schemas.ts'
import type { LoggedAct } from './store.ts'

type Side = LoggedAct['by']

/** An act with the full names of both sides: only the staff reads it. */
export function presentAct({ id, at, act, by, subject, detail, reason }: LoggedAct): StaffLogEntry {
  return { id, at: at.toISOString(), act, by: named(by), subject: named(subject), detail, reason }
}

function named(side: Side): StaffLogEntry['by'] {
  if (!side?.id) return null
  return { id: side.id, name: `${side.firstName} ${side.lastName}`.trim(), email: side.email ?? '' }
}
