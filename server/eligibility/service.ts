import type { Entitlements, Feature } from '#contract/billing/entitlements/values.ts'
import { includedText } from '#contract/billing/labels.ts'
import type { ContactObstacle } from '#contract/eligibility/contact/values.ts'
import { problem } from '#contract/problems.ts'
import { entitlementsFor } from '#server/billing/service.ts'
import { firmOf } from '#server/firms/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { hasConsent } from '#server/profiles/service.ts'
import { maySeePage } from './policy.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export { countFirmContact, countFirstContact, lockContact, recountPlaces } from './capacity/service.ts'
export {
  type Bookability,
  firstBrokenRule,
  isBookable,
  isFull,
  type MatchEligibility,
  sharesCommunication,
} from './rules.ts'

/**
 * What the hard rules need of an advisor, for one consumer or for everybody (`consumerId` null);
 * null when there is no such advisor.
 */
export function findEligibility(
  ctx: Ctx,
  pair: { consumerId: string | null; advisorId: string },
): Promise<rules.Eligibility | null> {
  return store.findEligibility(ctx.db, { ...pair, now: ctx.now })
}

/** What the hard rules need of several advisors for one consumer, by the advisor's id. */
export function listEligibilities(
  ctx: Ctx,
  { consumerId, advisorIds }: { consumerId: string; advisorIds: readonly string[] },
): Promise<Map<string, rules.Eligibility>> {
  return store.listEligibilities(ctx.db, { consumerId, advisorIds, now: ctx.now })
}

/**
 * What the hard rules need of an advisor, for a viewer who may see their page (policy.ts).
 * @throws profiles.not-an-advisor
 */
export async function requireVisiblePage(ctx: Ctx, advisorId: string): Promise<rules.Eligibility> {
  const viewerId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const eligibility = await findEligibility(ctx, { consumerId: viewerId, advisorId })
  if (!eligibility) throw problem('profiles.not-an-advisor')
  const isConsented = viewerId !== null && (await hasConsent(ctx, { consumerId: viewerId, advisorId }))
  if (!maySeePage(ctx.actor, { advisorId, ...eligibility, isConsented })) throw problem('profiles.not-an-advisor')
  return eligibility
}

/**
 * Tells whether consumers may turn to an advisor: verified, published, entitled and not suspended
 * (docs/product.md "Matching").
 */
export async function isContactable(ctx: Ctx, advisorId: string): Promise<boolean> {
  const eligibility = await findEligibility(ctx, { consumerId: null, advisorId })
  return eligibility !== null && rules.firstContactObstacle(eligibility) === null
}

/**
 * Why consumers may not turn to each of these people, null where they may. Who has no advisor
 * profile has published none.
 */
export async function contactObstaclesOf(
  ctx: Ctx,
  advisorIds: readonly string[],
): Promise<ReadonlyMap<string, ContactObstacle | null>> {
  const found = await store.listContactFacts(ctx.db, advisorIds, ctx.now)
  const obstacles = new Map(found.map(({ id, ...advisor }) => [id, rules.firstContactObstacle(advisor)]))
  return new Map(advisorIds.map((id) => [id, obstacles.has(id) ? (obstacles.get(id) ?? null) : 'not_published']))
}

/**
 * Refuses contact with an advisor who is not verified, published and entitled.
 * @throws eligibility.advisor-unavailable
 */
export async function requireContactable(ctx: Ctx, advisorId: string): Promise<void> {
  if (!(await isContactable(ctx, advisorId))) throw problem('eligibility.advisor-unavailable')
}

/**
 * What an advisor has now, by their own subscription and their firm's (docs/payments.md
 * "Entitlements"); a firm's compliance officer is not on its plan.
 */
export async function entitlementsOf(ctx: Ctx, advisorId: string): Promise<Entitlements> {
  const membership = await firmOf(ctx, advisorId)
  const isOnPlan = membership !== null && membership.firmRole !== 'compliance'
  const firm = isOnPlan ? [{ kind: 'firm', id: membership.firm.id } as const] : []
  return entitlementsFor(ctx, [{ kind: 'advisor', id: advisorId }, ...firm])
}

/** Whether the plan of an advisor, or of a firm, includes something. */
export async function hasFeature(ctx: Ctx, feature: Feature, holder: FeatureHolder): Promise<boolean> {
  const { features } =
    'advisorId' in holder
      ? await entitlementsOf(ctx, holder.advisorId)
      : await entitlementsFor(ctx, [{ kind: 'firm', id: holder.firmId }])
  return features.includes(feature)
}

type FeatureHolder = { readonly advisorId: string } | { readonly firmId: string }

/**
 * Refuses what the plan of an advisor, or of a firm, does not include.
 * @throws billing.not-included
 */
export async function requireFeature(ctx: Ctx, feature: Feature, holder: FeatureHolder): Promise<void> {
  if (!(await hasFeature(ctx, feature, holder)))
    throw problem('billing.not-included', { detail: includedText(feature) })
}
