/** Summarizes what a firm's advisors do, and orders them. Pure. */
import { createHash } from 'node:crypto'
import type { FirmRow } from '#server/firms/tables.ts'

/** The values that occur in these lists, the commonest first; equal counts by name. */
export function commonest<V extends string>(lists: readonly (readonly V[])[]): V[] {
  const counts = new Map<V, number>()
  for (const value of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b))
    .map(([value]) => value)
}

type Statements = Pick<
  FirmRow,
  | 'description'
  | 'website'
  | 'industry'
  | 'size'
  | 'city'
  | 'state'
  | 'assetsUnderManagement'
  | 'employeeCount'
  | 'offices'
>

/**
 * Tells whether a firm has stated anything beside its name. Type and size are stored with a
 * default, so that they alone say nothing while they have it.
 */
export function hasStatements(firm: Statements): boolean {
  return (
    firm.industry !== 'independent_ria' ||
    firm.size !== '2_10' ||
    [firm.description, firm.website, firm.city, firm.state].some(Boolean) ||
    firm.assetsUnderManagement > 0 ||
    firm.employeeCount > 0 ||
    firm.offices.length > 0
  )
}

/** The order of a firm's advisors on one day: drawn from id and day, never from what is paid. */
export function teamOrder(ids: readonly string[], day: string): string[] {
  const key = (id: string) =>
    createHash('md5')
      .update(id + day)
      .digest('hex')
  return [...ids].toSorted((a, b) => key(a).localeCompare(key(b)))
}
