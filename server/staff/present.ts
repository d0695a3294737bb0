import type { StaffLogEntry } from '#contract/staff/schemas.ts'
import { detailText, reasonText } from './rules.ts'
import type { LoggedAct, ViewAct } from './store.ts'

type Side = LoggedAct['by']

/**
 * An act with the full names of both sides and of people in it, and with what was read in the view
 * that it began: only the staff reads it.
 */
export function presentAct(
  row: LoggedAct,
  reads: readonly ViewAct[],
  names: ReadonlyMap<string, string>,
): StaffLogEntry {
  const { id, at, act, by, subject } = row
  const detail = detailText(row, names)
  const parts = [...new Set(reads.map((read) => detailText(read, names)))]
  const reason = reasonText(row)
  return { id, at: at.toISOString(), act, by: named(by), subject: named(subject), detail, parts, reason }
}

function named(side: Side): StaffLogEntry['by'] {
  if (!side?.id) return null
  return { id: side.id, name: `${side.firstName} ${side.lastName}`.trim(), email: side.email ?? '' }
}
