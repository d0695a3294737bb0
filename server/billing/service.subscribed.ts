import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Payer } from './events.ts'
import { findSubscription } from './store.ts'
import type { SubscriptionRow } from './tables.ts'

/** What a payer has subscribed to. @throws billing.no-firm */
export async function getSubscribed(ctx: Ctx, payer: Payer): Promise<SubscriptionRow> {
  const row = await findSubscription(ctx.db, payer)
  if (!row) throw problem('billing.no-firm')
  return row
}
