/** Puts the parts of a timeline into one order. Pure. */
import type { TimelineItem } from '#contract/leads/clients/schemas.ts'

/** Where a page of the timeline begins: after this moment and id. */
type Position = { readonly at: Date; readonly id: string } | null

/**
 * Merges the parts, latest first, and leaves out what comes before a position. Equal moments are in
 * the order of their ids, as the database has them.
 */
export function mergeTimeline(parts: readonly (readonly TimelineItem[])[], after: Position): TimelineItem[] {
  const isLater = ({ at, id }: TimelineItem) =>
    after === null || at < after.at.toISOString() || (at === after.at.toISOString() && id < after.id)
  return parts
    .flat()
    .filter(isLater)
    .toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
}
