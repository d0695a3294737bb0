import type { BillingNotificationKind } from '#contract/billing/notifications/values.ts'
import type { PayerKind } from '#contract/billing/values.ts'
import type { Tx } from '#server/platform/context.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

/** The paying party: billing knows a kind and an id, never a firm. */
export type Payer = { readonly kind: PayerKind; readonly id: string }

/**
 * A payer's entitlement may have changed: a trial began or ended, a plan was chosen, canceled or
 * ran out.
 */
export const subscriptionChanged = domainEvent<{ payer: Payer }>('billing.subscription-changed')

/** Something about the money or access of a payer that its holder is notified of. */
export const payerNotified = domainEvent<{ payer: Payer; holderId: string; kind: BillingNotificationKind }>(
  'billing.payer-notified',
)

/**
 * What somebody chose for a plan, and what became of it, in the words of `detail`: for those who
 * keep a log of it. `changed`, `declined`, `paused` and `ended` happen by themselves, once money
 * came or not.
 */
export type PlanAct = {
  readonly payer: Payer
  /** Who chose, canceled or resumed; null for what happens by itself. */
  readonly byId: string | null
  readonly act: 'chosen' | 'changed' | 'declined' | 'canceled' | 'resumed' | 'paused' | 'ended'
  /**
   * Such as `growth monthly now`, `trial to growth monthly`, `growth monthly card_declined` or
   * `growth`.
   */
  readonly detail: string
}
export const planActed = domainEvent<PlanAct>('billing.plan-acted')

/** Who acts in a transaction; null for the system. */
export function actorIdOf({ actor }: Tx): string | null {
  return actor.kind === 'user' ? actor.id : null
}
