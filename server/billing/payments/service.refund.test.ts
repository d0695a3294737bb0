import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getBilling, reviewPlan } from '#contract/billing/endpoints.ts'
import { refundText } from '#contract/billing/labels.ts'
import { createCoupon, refundInvoice } from '#contract/billing/operator/endpoints.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { presentInvoiceSheets } from '../ledger/present.ts'
import { listInvoiceViews } from '../ledger/service.ts'
import { refunds } from '../ledger/tables.ts'
import { subscriptions } from '../tables.ts'
import { settleRefund } from './service.refund.ts'

const app = await startApp()
const { an } = people(app)
const { choose, subscribe } = plansOf(app)
const operator = app.as(await an.admin())
const { db } = app.platform

const paidOf = async ({ id }: TestPerson) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.payerId, id)))[0]?.periodPaidCents

/** On Premium by a code that makes it free; what Basic cost became credit, and is refunded too. */
async function anOverRefunded() {
  const code = `FREE-${randomUUID().slice(0, 8).toUpperCase()}`
  const free = { code, percentOff: 100, amountOffCents: null, periods: 1, maxRedemptions: null, redeemBy: null }
  await operator.call(createCoupon, { body: { ...free, reason: 'A test' } })
  const person = await an.advisor()
  const invoiceId = (await subscribe(person, 'basic')).invoices[0]?.id ?? ''
  await choose(person, 'premium', 'monthly', code)
  const before = await paidOf(person)
  const refund = { id: randomUUID(), amountCents: 4_900, reason: 'A month of outage' }
  await operator.call(refundInvoice, { params: { id: invoiceId }, body: refund })
  await app.runDueJobs()
  expect(await db.select().from(refunds).where(eq(refunds.id, refund.id))).toMatchObject([{ status: 'succeeded' }])
  return { person, before, refundId: refund.id }
}

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
