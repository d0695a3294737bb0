import type { SubscriptionState } from '#contract/billing/values.ts'
import type { Tx } from '#server/platform/context.ts'
import { canBecome, payerOf } from './rules.ts'
import { updateSubscription } from './store.ts'
import type { SubscriptionRow } from './tables.ts'

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
