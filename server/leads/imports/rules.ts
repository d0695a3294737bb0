/** Decides which lines of a client list are new, and until when an import can be undone. Pure. */
import { hours } from '#contract/core/durations.ts'
import type { ImportedClient } from '#contract/leads/imports/schemas.ts'
import { importUndoHours } from '#contract/leads/imports/values.ts'

/** The lines to add: an address on the list already, or earlier in the file, is skipped. */
export function newClients(lines: readonly ImportedClient[], addresses: ReadonlySet<string>): ImportedClient[] {
  const seen = new Set(addresses)
  return lines.filter(({ email }) => {
    if (email === null) return true
    const address = email.toLowerCase()
    if (seen.has(address)) return false
    seen.add(address)
    return true
  })
}

/** Whether an import can still be undone: for a day after it. */
export function canUndo({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < hours(importUndoHours)
}
