import type { BillingNewsKind } from '#contract/billing/news/values.ts'
import type { PayerKind } from '#contract/billing/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

/** The paying party: billing knows a kind and an id, never a firm. */
export type Payer = { readonly kind: PayerKind; readonly id: string }

/**
 * A payer's entitlement may have changed: a trial began or ended, a plan was chosen, canceled or
 * ran out.
 */
export const subscriptionChanged = domainEvent<{ payer: Payer }>('billing.subscription-changed')

/** Something about the money or access of a payer that its holder is notified of. */
export const billingNews = domainEvent<{ payer: Payer; holderId: string; news: BillingNewsKind }>('billing.news')
