import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Billing } from '#contract/billing/schemas.ts'
import { type PlanId, plans } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import { credits, invoiceLines, invoices, payments, refunds } from '#server/billing/ledger/tables.ts'
import type { TestApp } from './harness.ts'

type Row = typeof invoices.$inferSelect
type Line = typeof invoiceLines.$inferSelect
type Span = { plan: PlanId | null; from: number; to: number }

/** What happened to a payer outside of their invoices, as the test saw it happen. */
export type Happenings = {
  grantedCents: number
  /** The end of the trial, with all days added to it. */
  trialEndsAt: number
  /** Free days that were added to a paid period: at a time, from its end to a later one. */
  readonly extensions: { at: number; from: number; until: number }[]
  /** When a firm began to pay for the plan. */
  readonly coveredAt: number[]
}

export type Books = {
  readonly rows: readonly Row[]
  readonly linesOf: (invoiceId: string) => readonly Line[]
  readonly takenFor: (invoiceId: string) => readonly (typeof payments.$inferSelect)[]
  readonly refundsOf: (invoiceId: string) => readonly (typeof refunds.$inferSelect)[]
  /** Credit for days that a firm pays for. */
  readonly coverage: readonly (typeof credits.$inferSelect)[]
}

/** The invoices of each payer with their lines and payments, in five statements for all. */
export async function booksOf(app: TestApp, payerIds: readonly string[]): Promise<Map<string, Books>> {
  const { db } = app.platform
  const rows = await db.select().from(invoices).where(inArray(invoices.payerId, payerIds))
  const invoiceIds = rows.map(({ id }) => id)
  const lines = await db.select().from(invoiceLines).where(inArray(invoiceLines.invoiceId, invoiceIds))
  const taken = await db.select().from(payments).where(inArray(payments.invoiceId, invoiceIds))
  const coverageRows = await db.select().from(credits).where(inArray(credits.payerId, payerIds))
  const linesBy = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
  const takenBy = Map.groupBy(taken, ({ invoiceId }) => invoiceId)
  const refundsBy = Map.groupBy(await db.select().from(refunds), ({ paymentId }) => paymentId)
  const refundsOf = (id: string) => (takenBy.get(id) ?? []).flatMap((payment) => refundsBy.get(payment.id) ?? [])
  const of = (payerId: string): Books => ({
    rows: rows.filter((row) => row.payerId === payerId),
    linesOf: (id) => (linesBy.get(id) ?? []).toSorted((a, b) => a.position - b.position),
    takenFor: (id) => takenBy.get(id) ?? [],
    refundsOf,
    coverage: coverageRows.filter((row) => row.payerId === payerId && row.kind === 'coverage'),
  })
  return new Map(payerIds.map((id) => [id, of(id)]))
}

/**
 * Works out from the invoices alone what a payer has and what their credit is, and expects the
 * billing page to say the same.
 */
export function expectBalanced(books: Books, seen: Billing, happened: Happenings, now: number): void {
  let credit = happened.grantedCents + sumOf(books.coverage)
  for (const invoice of books.rows) {
    const took = books.takenFor(invoice.id).filter(({ status }) => status === 'succeeded')
    expect(took.map(({ amountCents }) => amountCents)).toEqual(invoice.status === 'paid' ? [invoice.totalCents] : [])
    expectLines(invoice, books.linesOf(invoice.id))
    const of = (kind: Line['kind']) => sumOf(books.linesOf(invoice.id).filter((line) => line.kind === kind))
    if (invoice.status === 'paid') credit += of('surplus') + of('balance')
  }
  expectNothingReturnedTwice(books, seen, happened)
  expect(seen.creditCents).toBe(credit)
  expect(seen.creditCents).toBeGreaterThanOrEqual(0)
  expectUnusedDays(books, happened)
  const spans = paidSpans(books, happened)
  // A trial runs out before anything is paid for.
  for (const { from } of spans) expect(from).toBeGreaterThanOrEqual(happened.trialEndsAt)
  const covering = spans.filter(({ from, to }) => from <= now && now < to).map(({ plan }) => plan)
  const { subscription } = seen
  if (now < happened.trialEndsAt) expect(subscription?.state).toMatch(/^(trialing|covered)$/)
  // A paid day is a day with that plan; no other plan runs without being paid for.
  expect(covering).toEqual(subscription?.state === 'active' ? [subscription.plan] : [])
}

/** What went back to the card and what is in credit are together no more than what came in. */
function expectNothingReturnedTwice({ rows, takenFor, refundsOf }: Books, seen: Billing, { grantedCents }: Happenings) {
  const invoiceIds = rows.map(({ id }) => id)
  const taken = invoiceIds.flatMap((id) => takenFor(id).filter(({ status }) => status === 'succeeded'))
  const sentBack = invoiceIds.flatMap((id) => refundsOf(id).filter(({ status }) => status !== 'failed'))
  expect(sumOf(sentBack) + seen.creditCents).toBeLessThanOrEqual(sumOf(taken) + grantedCents)
}

/** What is paid for, tiled from the lines of paid invoices in the order of their payment. */
function paidSpans({ rows, linesOf }: Books, { extensions, coveredAt }: Happenings): Span[] {
  const paid = rows
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => (a.number ?? '').localeCompare(b.number ?? ''))
    .toSorted((a, b) => Number(a.paidAt) - Number(b.paidAt))
  let spans: Span[] = []
  let doneTo = 0
  // A firm that pays ends what is paid for; its unused days have become credit.
  const cutTo = (before: number) => {
    for (const at of coveredAt)
      if (at >= doneTo && at <= before) spans = spans.map((span) => ({ ...span, to: Math.min(span.to, at) }))
    doneTo = before
  }
  for (const invoice of paid) {
    const paidAt = Number(invoice.paidAt)
    cutTo(paidAt)
    const unused = linesOf(invoice.id).find(({ kind }) => kind === 'unused')
    if (unused) {
      const cut = Number(unused.startsAt)
      spans = spans.map((span) => ({ ...span, to: Math.min(span.to, Math.max(span.from, cut)) }))
    }
    const line = linesOf(invoice.id).find(({ kind }) => kind === 'plan')
    const added = { plan: line?.plan ?? null, from: Number(line?.startsAt), to: Number(line?.endsAt) }
    // Nobody pays for one day twice.
    for (const span of spans) expect(span.to <= added.from || span.from >= added.to).toBe(true)
    for (const { at, from, until } of extensions) if (at >= paidAt && from === added.to) added.to = until
    spans.push(added)
  }
  cutTo(Number.POSITIVE_INFINITY)
  return spans
}

const sumOf = (lines: readonly { amountCents: number }[]) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * What the days that are left of an invoice's period are worth: their part of its listed price less
 * its coupon. Null where a refund or added days change that.
 */
function worthAfter(invoice: Row, at: Date, { rows, linesOf, refundsOf }: Books, { extensions }: Happenings) {
  const line = linesOf(invoice.id).find(({ kind }) => kind === 'plan')
  if (!line?.plan || !line.ofDays || !line.endsAt) return null
  const ofPeriod = rows.filter(
    ({ status, periodEnd }) => status === 'paid' && Number(periodEnd) === Number(line.endsAt),
  )
  if (ofPeriod.some(({ id }) => refundsOf(id).length > 0)) return null
  if (extensions.some((added) => added.from === Number(line.endsAt))) return null
  const { couponCode } = linesOf(invoice.id).find(({ kind }) => kind === 'discount') ?? {}
  const price = 100 * plans[line.plan][line.interval === 'annual' ? 'annualUsd' : 'monthlyUsd']
  const value = price - Math.min(price, couponsByCode[couponCode ?? '']?.(price) ?? 0)
  const left = Math.min(line.ofDays, Math.ceil((Number(line.endsAt) - at.getTime()) / days(1)))
  return Math.round((value * left) / line.ofDays)
}

/** Unused days are worth their part of what they cost, when a larger plan or a firm takes over. */
function expectUnusedDays(books: Books, happened: Happenings): void {
  const paid = books.rows
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => Number(a.paidAt) - Number(b.paidAt))
  const replaced = paid.flatMap(({ id, issuedAt }) => {
    const unused = books.linesOf(id).find(({ kind }) => kind === 'unused')
    const before = paid.findLast(
      (row) =>
        row.id !== id &&
        Number(row.paidAt) <= issuedAt.getTime() &&
        row.plan === unused?.plan &&
        Number(row.periodEnd) === Number(unused.endsAt),
    )
    return unused?.startsAt ? [{ before, at: unused.startsAt, cents: 0 - unused.amountCents }] : []
  })
  const covered = books.coverage.map(({ createdAt: at, amountCents: cents }) => {
    const before = paid.findLast(({ paidAt }) => Number(paidAt) <= at.getTime())
    return { before, at, cents }
  })
  for (const { before, at, cents } of [...replaced, ...covered]) {
    const worth = before ? worthAfter(before, at, books, happened) : null
    if (worth !== null) expect(cents).toBe(worth)
  }
}

/** Each line is its part of a listed price or a coupon, and the tax one of the sample rates. */
function expectLines(invoice: Row, lines: readonly Line[]): void {
  expect(sumOf(lines)).toBe(invoice.subtotalCents)
  const line = lines.find(({ kind }) => kind === 'plan')
  if (!line?.plan || !line.days || !line.ofDays) throw new Error(`invoice ${invoice.number} charges for no plan`)
  const price = 100 * plans[line.plan][line.interval === 'annual' ? 'annualUsd' : 'monthlyUsd']
  expect(line.amountCents).toBe(Math.round((price * line.days) / line.ofDays))
  for (const { couponCode, amountCents } of lines.filter(({ kind }) => kind === 'discount')) {
    const off = couponsByCode[couponCode ?? '']?.(price) ?? 0
    expect(-amountCents).toBe(Math.round((Math.min(price, off) * line.days) / line.ofDays))
  }
  const rates = [0, 8, 10].map((percent) => Math.round((invoice.subtotalCents * percent) / 100))
  expect(rates).toContain(invoice.taxCents)
  expect(invoice.totalCents).toBe(invoice.subtotalCents + invoice.taxCents)
}

/** What the codes of the test take off a price, in cents. */
const couponsByCode: Readonly<Record<string, (price: number) => number>> = {
  FIFTH: (price) => Math.round(price / 5),
  FIFTEEN: () => 1_500,
  GIFT: (price) => price,
}
