import type { PayerKind } from '#contract/billing/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

/** The paying party: billing knows a kind and an id, never a firm. */
export type Payer = { readonly kind: PayerKind; readonly id: string }

/**
 * A payer's entitlement may have changed: a trial began or ended, a plan was chosen, canceled or
 * ran out.
 */
export const subscriptionChanged = domainEvent<{ payer: Payer }>('billing.subscription-changed')
