import { type PayerKind, type PlanId, plans } from '#contract/billing/values.ts'
import { problem } from '#contract/problems.ts'
import type { Payer } from '#server/billing/events.ts'
import { listSubscribed } from '#server/billing/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { permits } from '../policy.ts'
import { firmOf } from '../service.ts'

/**
 * Whose plans the actor manages: the firm's that they run, then their own (docs/firms.md "Roles").
 * Somebody who runs a firm keeps the plan they had before, and must be able to end it.
 */
export async function listManaged(ctx: UserCtx): Promise<Payer[]> {
  const { id, role } = ctx.actor
  if (role !== 'advisor' && role !== 'firm_admin') return []
  const membership = await firmOf(ctx, id)
  const runs = membership !== null && permits(membership.firmRole, 'manage-plan')
  const firm = runs ? [{ kind: 'firm', id: membership.firm.id } as const] : []
  return listSubscribed(ctx, [...firm, { kind: 'advisor', id }])
}

/** One of them, the first without a choice. @throws billing.no-firm */
export async function getManaged(ctx: UserCtx, kind?: PayerKind): Promise<Payer> {
  const payer = (await listManaged(ctx)).find((each) => kind === undefined || each.kind === kind)
  if (!payer) throw problem('billing.no-firm')
  return payer
}

/** The one who would pay for a plan. @throws billing.no-firm, billing.wrong-payer */
export async function getManagedFor(ctx: UserCtx, plan: PlanId): Promise<Payer> {
  const payers = await listManaged(ctx)
  const payer = payers.find(({ kind }) => kind === plans[plan].payer)
  if (!payer) throw problem(payers.length === 0 ? 'billing.no-firm' : 'billing.wrong-payer')
  return payer
}
