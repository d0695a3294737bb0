import type { SubscriptionState } from '#contract/billing/values.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import type { Payer } from './events.ts'
import { canBecome, payerOf } from './rules.ts'
import { findSubscription, updateSubscription } from './store.ts'
import type { SubscriptionRow } from './tables.ts'

/** What a payer has subscribed to. @throws billing.no-firm */
export async function getSubscribed(ctx: Ctx, payer: Payer): Promise<SubscriptionRow> {
  const row = await findSubscription(ctx.db, payer)
  if (!row) throw problem('billing.no-firm')
  return row
}

/** Changes a locked subscription's state, by the table of transitions, with what goes with it. */
export async function moveSubscription(
  tx: Tx,
  row: SubscriptionRow,
  state: SubscriptionState,
  change: Partial<SubscriptionRow> = {},
): Promise<void> {
  if (!canBecome(row.state, state)) throw new Error(`a subscription cannot go from ${row.state} to ${state}`)
  await updateSubscription(tx.db, payerOf(row), { state, ...change })
}
