import { type Entitlements, entitlementsOf } from '#contract/billing/entitlements/values.ts'
import type { Billing, Invoice, InvoiceLine, PlanReview, Subscription } from '#contract/billing/schemas.ts'
import type { GatewayName } from '#contract/billing/values.ts'
import { isBillable } from './accounts/rules.ts'
import type { BillingAccountRow } from './accounts/tables.ts'
import { isScheduled, startsCharging } from './changes/rules.ts'
import type { ReviewedChange } from './changes/service.ts'
import type { Payer } from './events.ts'
import { chargedDays, type LedgerLine } from './ledger/rules.ts'
import type { InvoiceView } from './ledger/store.ts'
import type { SubscriptionRow } from './tables.ts'

/** A subscription with all that is shown beside it. */
export type BillingRows = {
  subscription: SubscriptionRow | null
  account: BillingAccountRow | null
  invoices: InvoiceView[]
  creditCents: number
  renewalCents: number | null
  gateway: GatewayName
}

/** What those who manage a plan see of it, with its invoices, latest first. */
export function presentBilling(
  { subscription, account, invoices, creditCents, renewalCents, gateway }: BillingRows,
  payers: readonly Payer[],
): Billing {
  return {
    payers: payers.map(({ kind }) => kind),
    subscription: subscription && presentSubscription(subscription, { renewalCents, latest: invoices[0] ?? null }),
    card: presentCard(account),
    details: presentDetails(account),
    creditCents,
    invoices: invoices.map(presentInvoice),
    gateway,
  }
}

/** The review of a change of plan: the same lines that the invoice will have. */
export function presentReview({ row, account, change, tax, renewalTax, coupon }: ReviewedChange): PlanReview {
  const { kind, plan, interval, startsAt, charge, renewsAt, renewalCents } = change
  const subtotalCents = charge?.subtotalCents ?? 0
  return {
    kind,
    plan,
    interval,
    startsAt: startsAt.toISOString(),
    lines: (charge?.lines ?? []).map(presentLine),
    subtotalCents,
    taxCents: tax.taxCents,
    taxReason: tax.reason,
    totalCents: subtotalCents + tax.taxCents,
    renewsAt: renewsAt.toISOString(),
    renewalCents,
    renewalTaxCents: renewalTax?.taxCents ?? null,
    coupon: coupon?.code ?? null,
    couponPeriods: coupon?.periods ?? null,
    needsAddress: startsCharging(kind) && !isBillable(account),
    isScheduled: isScheduled(row, change) && !coupon?.isNew,
  }
}

function presentSubscription(
  row: SubscriptionRow,
  { renewalCents, latest }: { renewalCents: number | null; latest: InvoiceView | null },
): Subscription {
  return {
    payer: { kind: row.payerKind, id: row.payerId },
    state: row.state,
    plan: row.plan,
    interval: row.interval,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    periodStartsAt: row.periodStartsAt?.toISOString() ?? null,
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    endsAtPeriodEnd: row.endsAtPeriodEnd,
    next: presentNext(row),
    renewalCents,
    coupon: row.couponCode === null ? null : { code: row.couponCode, periodsLeft: row.couponPeriodsLeft },
    pastDueSince: row.pastDueSince?.toISOString() ?? null,
    retryAt: row.retryAt?.toISOString() ?? null,
    // A renewal that was never paid is dropped; one that was paid was taken back.
    pausedAfter: row.state !== 'paused' ? null : latest?.invoice.status === 'paid' ? 'dispute' : 'declined',
    seatsUsed: row.seatsUsed,
    ...presentEntitlements(entitlementsOf(row)),
  }
}

/** A canceled plan keeps what was scheduled for when it is resumed; until then nothing follows. */
function presentNext({ nextPlan: plan, nextInterval: interval, endsAtPeriodEnd }: SubscriptionRow) {
  return plan && interval && !endsAtPeriodEnd ? { plan, interval } : null
}

function presentEntitlements({ features, seats, support }: Entitlements) {
  return { features: [...features], seats, support }
}

function presentCard(account: BillingAccountRow | null): Billing['card'] {
  if (!account?.cardBrand || !account.cardLast4) return null
  const { cardBrand: brand, cardLast4: last4, cardExpiryMonth: expiryMonth, cardExpiryYear: expiryYear } = account
  return { brand, last4, expiryMonth: expiryMonth ?? 0, expiryYear: expiryYear ?? 0 }
}

function presentDetails(account: BillingAccountRow | null): Billing['details'] {
  if (!account?.name || !account.state || !account.zipCode) return null
  const { name, line1, line2, city, state, zipCode, taxId } = account
  return { name, line1, line2, city, state, zipCode, taxId }
}

function presentInvoice({ invoice, lines, payments, refundedCents }: InvoiceView): Invoice {
  const charged = chargedDays(invoice, lines)
  return {
    ...invoice,
    number: invoice.number ?? '',
    periodStart: charged.start.toISOString(),
    periodEnd: charged.end.toISOString(),
    issuedAt: invoice.issuedAt.toISOString(),
    paidAt: invoice.paidAt?.toISOString() ?? null,
    lines: lines.map(presentLine),
    refundedCents,
    payments: payments.map(({ status, card, declineReason, startedAt }) => ({
      status,
      card,
      declineReason,
      startedAt: startedAt.toISOString(),
    })),
  }
}

function presentLine(line: LedgerLine): InvoiceLine {
  return { ...line, startsAt: line.startsAt?.toISOString() ?? null, endsAt: line.endsAt?.toISOString() ?? null }
}
