/** Decides until when an import can be undone. Pure. */
import { hours } from '#contract/core/durations.ts'
import { importUndoHours } from '#contract/leads/imports/values.ts'

/** Whether an import can still be undone: for a day after it. */
export function canUndo({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < hours(importUndoHours)
}
