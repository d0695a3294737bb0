import type { StaffLogEntry } from '#contract/staff/schemas.ts'
import { detailText, reasonText } from './rules.ts'
import type { LoggedAct } from './store.ts'

type Side = LoggedAct['by']

/** An act with the full names of both sides and of people in it: only the staff reads it. */
export function presentAct(row: LoggedAct, names: ReadonlyMap<string, string>): StaffLogEntry {
  const { id, at, act, by, subject } = row
  const detail = detailText(row, names)
  return { id, at: at.toISOString(), act, by: named(by), subject: named(subject), detail, reason: reasonText(row) }
}

function named(side: Side): StaffLogEntry['by'] {
  if (!side?.id) return null
  return { id: side.id, name: `${side.firstName} ${side.lastName}`.trim(), email: side.email ?? '' }
}
