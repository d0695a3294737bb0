import type { Billing, Invoice, Subscription } from '#contract/billing/schemas.ts'
import { seatsOf } from './rules.ts'
import type { BillingRows } from './service.ts'
import type { InvoiceRow, SubscriptionRow } from './tables.ts'

/** What the holder of a subscription sees of it, with its invoices, latest first. */
export function presentBilling({ subscription, invoices }: BillingRows): Billing {
  return {
    subscription: subscription && presentSubscription(subscription),
    invoices: invoices.map(presentInvoice),
  }
}

function presentSubscription(row: SubscriptionRow): Subscription {
  return {
    payer: { kind: row.payerKind, id: row.payerId },
    state: row.state,
    plan: row.plan,
    interval: row.interval,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    endsAtPeriodEnd: row.endsAtPeriodEnd,
    seats: seatsOf(row),
    seatsUsed: row.seatsUsed,
    gateway: row.gateway,
  }
}

function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    plan: row.plan,
    interval: row.interval,
    amountUsd: row.amountUsd,
    paidAt: row.paidAt.toISOString(),
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
  }
}
