import { problem } from '#contract/problems.ts'
import type { Ctx, UserActor, UserCtx } from '#server/platform/context.ts'
import { findByHolder } from './store.ts'
import type { SubscriptionRow } from './tables.ts'

/** The subscription the actor manages: an advisor's own, an administrator's firm's, or none. */
export function findManaged(ctx: Ctx<UserActor>): Promise<SubscriptionRow | null> {
  const { role, id } = ctx.actor
  if (role !== 'advisor' && role !== 'firm_admin') return Promise.resolve(null)
  return findByHolder(ctx.db, role === 'advisor' ? 'advisor' : 'firm', id)
}

/** The same for somebody who must have one. @throws billing.no-firm */
export async function getManaged(ctx: UserCtx): Promise<SubscriptionRow> {
  const row = await findManaged(ctx)
  if (!row) throw problem('billing.no-firm')
  return row
}
