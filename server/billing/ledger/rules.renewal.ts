import { nextPeriod } from '../rules.ts'
import type { SubscriptionRow } from '../tables.ts'
import { chargeFor, type Discount } from './rules.ts'

/**
 * What the next period of a plan costs with the discount that still lowers it, before tax and
 * credit; null when none follows. A coupon's periods are counted down when one is paid.
 */
export function renewalPrice(row: SubscriptionRow, discount: Discount | null): number | null {
  const next = nextPeriod(row)
  if (!next || row.endsAtPeriodEnd || (row.state !== 'active' && row.state !== 'trialing')) return null
  return chargeFor({ ...next, from: next.period.start, unused: null, discount, balanceCents: 0 }).subtotalCents
}
