import type { ContactObstacle } from '#contract/eligibility/contact/values.ts'
import { contactObstaclesOf } from '#server/eligibility/service.ts'
import { membershipWith } from '#server/firms/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { ProfileRow } from '#server/profiles/tables.ts'
import * as store from './store.ts'

export type Assignee = { readonly profile: ProfileRow; readonly obstacle: ContactObstacle | null }

/**
 * Who of the firm can be assigned a lead, and why somebody cannot, for those who assign.
 * @throws firms.none, firms.not-allowed
 */
export async function listAssignees(ctx: UserCtx): Promise<Assignee[]> {
  const { firm } = await membershipWith(ctx, 'assign-leads')
  const workers = await store.listWorkers(ctx.db, firm.id)
  const ids = workers.map(({ id }) => id)
  const obstacles = await contactObstaclesOf(ctx, ids)
  return workers.map((profile) => ({ profile, obstacle: obstacles.get(profile.id) ?? null }))
}
