import { retryDays, trialDays } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import { accountFacts } from '#server/billing/accounts/rules.ts'
import type { billingAccounts } from '#server/billing/accounts/tables.ts'
import { chargeFor } from '#server/billing/ledger/rules.ts'
import type { invoiceLines, invoices } from '#server/billing/ledger/tables.ts'
import { type Period, periodEnd } from '#server/billing/rules.periods.ts'
import { invoiceNumber } from '#server/billing/rules.ts'
import type { subscriptions } from '#server/billing/tables.ts'
import type { DemoAdvisor } from './advisors.ts'
import { billingAddresses } from './billing-addresses.ts'
import { paidPeriods, periodStart, trialStartFor, withinMembership } from './billing-periods.ts'
import { type DemoFirm, demoMemberDaysAgo } from './firms.ts'
import { demoId } from './ids.ts'
import { unpaidFirmId } from './unpaid.ts'

type AccountInsert = typeof billingAccounts.$inferInsert
type SubscriptionInsert = typeof subscriptions.$inferInsert
type InvoiceInsert = typeof invoices.$inferInsert & { id: string }
type Billed = {
  readonly invoice: InvoiceInsert
  readonly lines: (typeof invoiceLines.$inferInsert)[]
  readonly attempts: readonly { readonly at: Date; readonly isPaid: boolean }[]
}
const cardNumberOf = (payerId: string) => (payerId === unpaidFirmId ? '4000000000009995' : '4242424242424242')
const last4Of = (payerId: string) => cardNumberOf(payerId).slice(-4)

type DemoBilling = {
  readonly subscriptions: SubscriptionInsert[]
  readonly rows: Omit<ReturnType<typeof rowsOf>, 'accounts'> & { readonly accounts: AccountInsert[] }
}

/**
 * The money of the market: a card, an address and all invoices of everybody who pays, and for the
 * demo advisor months of their own before the firm paid: one unpaid, one refunded, one in part.
 */
export function billing(
  { advisors, firms }: { advisors: readonly DemoAdvisor[]; firms: readonly DemoFirm[] },
  demoAdvisorId: string,
  now: Date,
): DemoBilling {
  const roles = new Map(
    firms.flatMap(({ members }) => members.map(({ advisorId, firmRole }) => [advisorId, firmRole] as const)),
  )
  const own = advisors.flatMap(({ person, subscription }) => {
    const { joinedAt } = person
    const firmRole = roles.get(person.id)
    // An owner who began as a firm never had a plan of their own.
    if (person.role === 'firm_admin' && firmRole !== 'administrator') return []
    if (firmRole === 'compliance') return [{ row: ended(subscription, joinedAt), joinedAt }]
    const row = firmRole ? paused(subscription) : paying(withinMembership(subscription, joinedAt))
    return [{ row, joinedAt }]
  })
  const ofFirms = firms.map(({ subscription, foundedAt }) => ({ row: paying(subscription), joinedAt: foundedAt }))
  const made = [...own, ...ofFirms].map(({ row, joinedAt }) => {
    const billed = row.payerId === demoAdvisorId ? historyOf(demoAdvisorId, now) : paidInvoices(row, joinedAt)
    return { row: { ...row, createdAt: trialStartOf(row, billed) ?? joinedAt }, billed }
  })
  const all = made.map(({ row }) => row)
  const rows = rowsOf(
    all,
    made.flatMap(({ billed }) => billed),
    demoAdvisorId,
  )
  const addresses = billingAddresses({ advisors, firms })
  const accounts = rows.accounts.map((account) => ({ ...account, ...addresses.get(account.payerId) }))
  const invoices = rows.invoices.map((invoice) => {
    const address = addresses.get(invoice.payerId)
    return { ...invoice, ...accountFacts(address ? { ...address, line2: '', taxId: null } : null) }
  })
  return { subscriptions: all, rows: { ...rows, accounts, invoices } }
}

function paused({ payerKind, payerId, holderId }: SubscriptionInsert): SubscriptionInsert {
  return { payerKind, payerId, holderId, state: 'covered', trialLeftSeconds: 0 }
}

/** The firm's plan covers no compliance officer, and their own trial is over. */
function ended({ payerKind, payerId, holderId }: SubscriptionInsert, joinedAt: Date): SubscriptionInsert {
  return { payerKind, payerId, holderId, state: 'ended', trialEndsAt: new Date(joinedAt.getTime() + days(trialDays)) }
}

/** Adds the period that runs, which began one interval before it ends. */
function paying(row: SubscriptionInsert): SubscriptionInsert {
  const { state, plan, interval, periodEndsAt } = row
  if (state !== 'active' || !plan || !interval || !periodEndsAt) return row
  const start = periodStart(periodEndsAt, interval)
  const { subtotalCents } = chargeFor({ ...priced(plan, interval), period: { start, end: periodEndsAt }, from: start })
  return { ...row, periodStartsAt: start, periodValueCents: subtotalCents, periodPaidCents: subtotalCents }
}

const priced = (plan: InvoiceInsert['plan'], interval: InvoiceInsert['interval']) => ({
  plan,
  interval,
  unused: null,
  discount: null,
  balanceCents: 0,
})

/** An invoice for each period of a paying subscription since its trial; none without a plan. */
function paidInvoices(row: SubscriptionInsert, joinedAt: Date): Billed[] {
  const { state, payerKind, payerId, plan, interval } = row
  if (state !== 'active' || !plan || !interval) return []
  return paidPeriods(row, joinedAt).map((period) => bill({ payerKind, payerId, plan, interval }, period, 'paid'))
}

/** When the trial began that ended with the first invoice or without any; null without a trial. */
function trialStartOf({ trialEndsAt }: SubscriptionInsert, [first]: readonly Billed[]): Date | null {
  const endedAt = first?.invoice.periodStart ?? trialEndsAt ?? null
  return endedAt && trialStartFor(endedAt)
}

function bill(
  { payerKind, payerId, plan, interval }: Pick<InvoiceInsert, 'payerKind' | 'payerId' | 'plan' | 'interval'>,
  period: Period,
  status: 'paid' | 'void',
): Billed {
  const id = demoId(`invoice ${payerId} ${period.start.toISOString()}`)
  const { lines, subtotalCents, periodValueCents, periodPaidCents } = chargeFor({
    ...priced(plan, interval),
    period,
    from: period.start,
  })
  const retries = [0, ...retryDays].map((day) => ({ at: new Date(period.start.getTime() + days(day)), isPaid: false }))
  return {
    invoice: {
      id,
      payerKind,
      payerId,
      status,
      plan,
      interval,
      periodStart: period.start,
      periodEnd: period.end,
      subtotalCents,
      totalCents: subtotalCents,
      periodValueCents,
      periodPaidCents,
      taxReason: 'Sales tax isn’t collected in the sandbox',
      issuedAt: period.start,
      paidAt: status === 'paid' ? period.start : null,
    },
    lines: lines.map((line, position) => ({ ...line, invoiceId: id, position })),
    attempts: status === 'paid' ? [{ at: period.start, isPaid: true }] : retries,
  }
}

/**
 * The demo advisor paid by themselves for months, and once their card was declined. The last month
 * began a day before their firm paid; each begins where the one before ended.
 */
function historyOf(payerId: string, now: Date): Billed[] {
  const plan = { payerKind: 'advisor', payerId, plan: 'professional', interval: 'monthly' } as const
  const last = new Date(now.getTime() - days(demoMemberDaysAgo + 1))
  const starts = [last]
  while (starts.length < 4) starts.unshift(periodStart(starts[0] ?? last, 'monthly'))
  return starts.map((start, position) => {
    const end = starts[position + 1] ?? periodEnd(start, 'monthly')
    return bill(plan, { start, end }, position === 2 ? 'void' : 'paid')
  })
}

function rowsOf(all: readonly SubscriptionInsert[], billed: readonly Billed[], demoAdvisorId: string) {
  const inOrder = billed.toSorted((a, b) => a.invoice.issuedAt.getTime() - b.invoice.issuedAt.getTime())
  const lastNumbers = new Map<number, number>()
  const numbered = inOrder.map(({ invoice, ...rest }) => {
    const year = invoice.issuedAt.getUTCFullYear()
    const position = (lastNumbers.get(year) ?? 0) + 1
    lastNumbers.set(year, position)
    return { ...rest, invoice: { ...invoice, number: invoiceNumber(year, position) } }
  })
  const charged = numbered.flatMap(({ invoice, attempts }) =>
    attempts.map(({ at, isPaid }) => ({
      invoice,
      at,
      isPaid,
      id: demoId(`payment ${invoice.id} ${at.toISOString()}`),
    })),
  )
  const paidByAdvisor = charged.filter(({ invoice, isPaid }) => invoice.payerId === demoAdvisorId && isPaid)
  const [first, last] = [paidByAdvisor.at(0), paidByAdvisor.at(-1)]
  const refunds = [
    ...(first ? [refundOf(first, 2_500, 'The calendar was out of reach for a week')] : []),
    ...(last ? [refundOf(last, last.invoice.totalCents, 'Charged a day before the firm’s plan began')] : []),
  ]
  const payers = all.filter(({ state, payerId }) => state === 'active' || payerId === demoAdvisorId)
  return {
    accounts: payers.map(({ payerKind, payerId }) => ({
      payerKind,
      payerId,
      gateway: 'sandbox' as const,
      customer: customerOf(payerId),
      card: cardOf(payerId),
      cardBrand: 'visa' as const,
      cardLast4: last4Of(payerId),
      cardExpiryMonth: 8,
      cardExpiryYear: 2029,
    })),
    cards: payers.map(({ payerId }) => ({
      reference: cardOf(payerId),
      customer: customerOf(payerId),
      testCard: cardNumberOf(payerId),
      expiryMonth: 8,
      expiryYear: 2029,
      createdAt: new Date(0),
    })),
    numbers: [...lastNumbers].map(([year, lastNumber]) => ({ year, lastNumber })),
    invoices: numbered.map(({ invoice }) => invoice),
    lines: numbered.flatMap(({ lines }) => lines),
    payments: charged.map(({ id, invoice, at, isPaid }) => ({
      id,
      invoiceId: invoice.id,
      amountCents: invoice.totalCents,
      status: isPaid ? ('succeeded' as const) : ('declined' as const),
      gateway: 'sandbox' as const,
      reference: `sandbox_payment_${id}`,
      declineReason: isPaid ? null : ('insufficient_funds' as const),
      card: `Visa ending in ${last4Of(invoice.payerId)}`,
      startedAt: at,
      settledAt: at,
    })),
    sandboxPayments: charged.map(({ id, invoice, at, isPaid }) => ({
      reference: `sandbox_payment_${id}`,
      paymentId: id,
      customer: customerOf(invoice.payerId),
      amountCents: invoice.totalCents,
      status: isPaid ? ('succeeded' as const) : ('declined' as const),
      declineReason: isPaid ? null : ('insufficient_funds' as const),
      createdAt: at,
    })),
    refunds,
    sandboxRefunds: refunds.map(sandboxRefundOf),
  }
}

type Charged = { readonly id: string; readonly invoice: InvoiceInsert; readonly at: Date }

function refundOf({ id, at }: Charged, amountCents: number, reason: string) {
  const settledAt = new Date(at.getTime() + days(2))
  return {
    id: demoId(`refund ${id}`),
    paymentId: id,
    amountCents,
    status: 'succeeded' as const,
    reference: `sandbox_refund_${id}`,
    reason,
    startedAt: settledAt,
    settledAt,
  }
}

function sandboxRefundOf({ id, paymentId, amountCents, status, reference, settledAt }: ReturnType<typeof refundOf>) {
  return { reference, refundId: id, payment: `sandbox_payment_${paymentId}`, amountCents, status, createdAt: settledAt }
}

const customerOf = (payerId: string) => `sandbox_customer_${payerId}`
const cardOf = (payerId: string) => `sandbox_card_${payerId}`
