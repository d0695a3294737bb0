/** Decides what a merge of two records fills in, and until when it can be undone. Pure. */
import { hours } from '#contract/core/durations.ts'
import { mergeUndoHours } from '#contract/leads/duplicates/values.ts'
import type { ClientRow, MergedParts } from '../clients/tables.ts'
import type { CustomValues } from '../fields/rules.ts'

type Details = Pick<ClientRow, 'email' | 'phone' | 'nextReviewOn' | 'leadId'>

/**
 * What an imported client has that the remaining record lacks: what it has already stays as it is.
 * The address and number of a lead's person are those they share, never the list's.
 */
export function missingParts(
  from: Details & { custom: CustomValues },
  into: Details & { custom: CustomValues },
): Pick<MergedParts, 'details' | 'fields'> {
  const names = into.leadId === null ? (['email', 'phone', 'nextReviewOn'] as const) : (['nextReviewOn'] as const)
  return {
    details: names.filter((name) => into[name] === null && from[name] !== null),
    fields: Object.keys(from.custom).filter((id) => !(id in into.custom)),
  }
}

/** The values without those of some fields. */
export function withoutFields(values: CustomValues, ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([id]) => !ids.includes(id)))
}

/** Whether a merge can still be undone: for a day after it. */
export function canUndoMerge(mergedAt: Date, now: Date): boolean {
  return now.getTime() - mergedAt.getTime() < hours(mergeUndoHours)
}
