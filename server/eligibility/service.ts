import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import type * as rules from './rules.ts'
import * as store from './store.ts'

export { admit, admitWithoutLimit } from './capacity/service.ts'
export { type Bookability, firstBrokenRule, isBookable, isFull, sharesCommunication } from './rules.ts'

/**
 * What the hard rules need of an advisor, for one consumer or for everybody (`consumerId` null);
 * null when there is no such advisor.
 */
export function findEligibility(
  ctx: Ctx,
  pair: { consumerId: string | null; advisorId: string },
): Promise<rules.Eligibility | null> {
  return store.findEligibility(ctx.db, pair)
}

/**
 * Tells whether consumers may turn to an advisor: verified, published and entitled (docs/product.md
 * "Matching").
 */
export async function isContactable(ctx: Ctx, advisorId: string): Promise<boolean> {
  const eligibility = await store.findEligibility(ctx.db, { consumerId: null, advisorId })
  return eligibility?.isVerified === true && eligibility.isPublished && eligibility.isEntitled
}

/**
 * Refuses contact with an advisor who is not verified, published and entitled.
 * @throws eligibility.advisor-unavailable
 */
export async function requireContactable(ctx: Ctx, advisorId: string): Promise<void> {
  if (!(await isContactable(ctx, advisorId))) throw problem('eligibility.advisor-unavailable')
}
