import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getBilling, reviewPlan } from '#contract/billing/endpoints.ts'
import { refundText } from '#contract/billing/labels.ts'
import {
  createCoupon,
  extendAccess,
  getPayerBilling,
  grantCredit,
  refundInvoice,
} from '#contract/billing/operator/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { presentInvoiceSheets } from '../ledger/present.ts'
import { listInvoiceViews } from '../ledger/service.ts'
import { findInvoice, listPayments } from '../ledger/store.ts'
import { refunds } from '../ledger/tables.ts'
import { subscriptions } from '../tables.ts'
import { settleRefund, startRefund } from './service.refund.ts'

const app = await startApp()
const { an } = people(app)
const { choose, subscribe } = plansOf(app)
const operator = app.as(await an.admin())
const { db } = app.platform

const paidOf = async ({ id }: TestPerson) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.payerId, id)))[0]?.periodPaidCents

/** On Premium by a code that makes it free, so that what Basic cost became credit. */
async function aCredited() {
  const code = `FREE-${randomUUID().slice(0, 8).toUpperCase()}`
  const free = { code, percentOff: 100, amountOffCents: null, periods: 1, maxRedemptions: null, redeemBy: null }
  await operator.call(createCoupon, { body: { ...free, reason: 'A test of coupons' } })
  const person = await an.advisor()
  const invoiceId = (await subscribe(person, 'basic')).invoices[0]?.id ?? ''
  await choose(person, 'premium', 'monthly', code)
  return { person, invoiceId }
}

/** The same, whose payment for Basic went back too, as when the bank decides so. */
async function anOverRefunded() {
  const { person, invoiceId } = await aCredited()
  const before = await paidOf(person)
  const refund = { id: randomUUID(), amountCents: 4_900, reason: 'The bank decided', by: null }
  await app.system().transaction(async (tx) => {
    const [payment] = await listPayments(tx.db, [invoiceId])
    const invoice = await findInvoice(tx.db, invoiceId)
    if (!payment || !invoice) throw new Error('nothing was paid')
    await startRefund(tx, { payment, invoice }, refund)
  })
  await app.runDueJobs()
  expect(await db.select().from(refunds).where(eq(refunds.id, refund.id))).toMatchObject([{ status: 'succeeded' }])
  return { person, before, refundId: refund.id }
}

/** What an operator may refund of each invoice of a person, latest first. */
const refundableOf = async ({ id }: TestPerson) =>
  (await operator.call(getPayerBilling, { params: { id } })).invoices.map(({ refundableCents }) => refundableCents)

async function refundProblem(invoiceId: string, amountCents: number): Promise<string> {
  const body = { id: randomUUID(), amountCents, reason: 'On request' }
  return (await operator.refused(refundInvoice, { params: { id: invoiceId }, body })).code
}

test('what became credit by a change of plan is not refunded as well', async () => {
  const { person, invoiceId } = await aCredited()
  expect(await refundableOf(person)).toEqual([0, 0])
  expect(await refundProblem(invoiceId, 4_900)).toBe('billing.refund-too-large')
})

test('days that became credit as a year began are not refunded as well, those used before are', async () => {
  const person = await an.advisor()
  const invoiceId = (await subscribe(person, 'basic')).invoices[0]?.id ?? ''
  app.clock.advance(days(10))
  const { invoices } = await choose(person, 'basic', 'annual')
  const unusedCents = -(invoices[0]?.lines.find(({ kind }) => kind === 'unused')?.amountCents ?? 0)
  expect(unusedCents).toBeGreaterThan(3_000)
  expect(await refundableOf(person)).toEqual([49_900 - unusedCents, 4_900 - unusedCents])
  expect(await refundProblem(invoiceId, 4_901 - unusedCents)).toBe('billing.refund-too-large')
})

test('after an upgrade within the period both payments can be refunded in full', async () => {
  const person = await an.advisor()
  await subscribe(person, 'basic')
  app.clock.advance(days(10))
  const { invoices } = await choose(person, 'premium')
  expect(await refundableOf(person)).toEqual(invoices.map(({ totalCents }) => totalCents))
})

test('a refund lowers the credit for unused days even after access was extended', async () => {
  const person = await an.advisor()
  const { invoices, subscription } = await subscribe(person, 'basic')
  const extension = { from: subscription?.periodEndsAt ?? '', days: 10, note: 'An outage of ours' }
  await operator.call(extendAccess, { params: { id: person.id }, body: extension })
  const refund = { id: randomUUID(), amountCents: 4_900, reason: 'An outage of ours' }
  await operator.call(refundInvoice, { params: { id: invoices[0]?.id ?? '' }, body: refund })
  await app.runDueJobs()
  expect(await paidOf(person)).toBe(0)
})

test('days whose refund is under way are not credited as well by a change of plan', async () => {
  const person = await an.advisor()
  const { invoices } = await subscribe(person, 'basic')
  const refund = { id: randomUUID(), amountCents: 4_900, reason: 'On request' }
  await operator.call(refundInvoice, { params: { id: invoices[0]?.id ?? '' }, body: refund })
  expect(await db.select().from(refunds).where(eq(refunds.id, refund.id))).toMatchObject([{ status: 'pending' }])
  const review = await app.as(person).call(reviewPlan, { body: { plan: 'basic', interval: 'annual' } })
  expect(review.lines.find(({ kind }) => kind === 'unused')?.amountCents ?? 0).toBe(0)
  expect(review.totalCents).toBe(49_900)
})

test('a refund that the gateway refuses leaves the period worth what was paid', async () => {
  const person = await an.advisor()
  const { invoices } = await subscribe(person, 'basic')
  const refund = { id: randomUUID(), amountCents: 1_900, reason: 'On request' }
  await operator.call(refundInvoice, { params: { id: invoices[0]?.id ?? '' }, body: refund })
  expect(await paidOf(person)).toBe(3_000)
  const failed = { status: 'failed', reference: null } as const
  await app.system().transaction((tx) => settleRefund(tx, refund.id, failed))
  await app.system().transaction((tx) => settleRefund(tx, refund.id, failed))
  expect(await paidOf(person)).toBe(4_900)
})

test('a refund that fails restores the paid amount of the period, even when credit was given too', async () => {
  const { person, before, refundId } = await anOverRefunded()
  expect(before).toBe(0)
  const system = app.system()
  await system.transaction((tx) => settleRefund(tx, refundId, { status: 'failed', reference: null }))
  expect(await paidOf(person)).toBe(before)
})

test('a period refunded beyond its price gives no credit at the next change of plan', async () => {
  const { person } = await anOverRefunded()
  const { invoices } = await app.as(person).call(getBilling)
  expect(invoices).toHaveLength(2)
  const review = await app.as(person).call(reviewPlan, { body: { plan: 'premium', interval: 'annual' } })
  expect(review.lines.find(({ kind }) => kind === 'unused')?.amountCents ?? 0).toBe(0)
})

test('an invoice too small to be charged names no card, and its email says that nothing was charged', async () => {
  const person = await an.advisor()
  const credit = { id: randomUUID(), amountCents: 4_880, note: 'A day of outage' }
  await operator.call(grantCredit, { params: { id: person.id }, body: credit })
  const { invoices } = await subscribe(person, 'basic')
  expect(invoices).toMatchObject([{ totalCents: 20, status: 'paid' }])
  const { sheets } = presentInvoiceSheets(await listInvoiceViews(app.system(), { kind: 'advisor', id: person.id }, 1))
  expect(sheets[0]?.facts).toEqual(['Status: Paid'])
  const mails = await app.mailsTo(person.email)
  const mail = mails.find(({ subject }) => subject === `Invoice ${invoices[0]?.number}: nothing to pay`)
  expect(mail?.text).toContain('We charged nothing for Basic')
  expect(mails.filter(({ subject }) => subject.startsWith('Receipt'))).toEqual([])
})

test('a partly refunded invoice shows its total, the refund and the net amount', async () => {
  const person = await an.advisor()
  const invoiceId = (await subscribe(person, 'basic')).invoices[0]?.id ?? ''
  const refund = { id: randomUUID(), amountCents: 1_900, reason: 'A week of outage' }
  await operator.call(refundInvoice, { params: { id: invoiceId }, body: refund })
  await app.runDueJobs()
  const payer = { kind: 'advisor', id: person.id } as const
  const { sheets } = presentInvoiceSheets(await listInvoiceViews(app.system(), payer, 1))
  expect(sheets[0]?.totals.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Subtotal $49.00',
    'Sales tax $0.00',
    'Total $49.00',
    'Refunded −$19.00',
    'Net $30.00',
  ])
  const [invoice] = (await app.as(person).call(getBilling)).invoices
  expect(invoice && refundText(invoice)).toBe('$19.00 refunded, $30.00 net')
})
