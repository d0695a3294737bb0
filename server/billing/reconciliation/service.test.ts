import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listReconciliations } from '#contract/billing/operator/endpoints.ts'
import { days, hours } from '#contract/core/durations.ts'
import { people } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { invoices, payments } from '../ledger/tables.ts'
import { sandboxPayments } from '../sandbox/tables.ts'

const app = await startApp()
const { an } = people(app)
const { subscribe } = plansOf(app)
const { db } = app.platform
const finance = await an.admin({ staffRole: 'finance' })
const support = await an.admin({ staffRole: 'support' })

/** The nightly comparison an hour and a half from now, when what was paid counts as settled. */
async function compare() {
  app.clock.advance(hours(1.5))
  await app.runJob('billing.reconcile')
  const { items } = await app.as(finance).call(listReconciliations)
  return items[0]?.differences ?? []
}
const subject = 'Fairlead: The ledger and the payment gateway differ'
const mailsTo = async ({ email }: { email: string }) =>
  (await app.mailsTo(email)).filter((mail) => mail.subject === subject).length

test('finds no difference in a payment that began days before its charge', async () => {
  const advisor = await an.advisor()
  await subscribe(advisor, 'basic')
  const [paid] = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(invoices.payerId, advisor.id))
  const startedAt = new Date(app.clock.now().getTime() - days(4))
  await db
    .update(payments)
    .set({ startedAt })
    .where(eq(payments.id, paid?.id ?? ''))
  expect(await compare()).toEqual([])
  app.clock.advance(days(4))
})

test('lists payments missing at the gateway or in the ledger, and mails finance about them once', async () => {
  const advisor = await an.advisor()
  await subscribe(advisor, 'basic')
  await app.runDueJobs()
  expect(await compare()).toEqual([])
  expect(await mailsTo(finance)).toBe(0)

  const [paid] = await db
    .select({ reference: payments.reference })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(invoices.payerId, advisor.id))
  const [there] = await db
    .delete(sandboxPayments)
    .where(eq(sandboxPayments.reference, paid?.reference ?? ''))
    .returning()
  const foreign = { reference: 'sandbox_payment_foreign', paymentId: randomUUID(), amountCents: 700 }
  if (there) await db.insert(sandboxPayments).values({ ...there, ...foreign })
  const differences = await compare()
  expect(differences).toHaveLength(2)
  expect(differences).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'missing_at_gateway',
        reference: paid?.reference,
        ledgerCents: 4_900,
        gatewayCents: null,
      }),
      expect.objectContaining({
        kind: 'missing_in_ledger',
        reference: foreign.reference,
        ledgerCents: null,
        gatewayCents: 700,
      }),
    ]),
  )
  app.clock.advance(days(1))
  expect(await compare()).toHaveLength(2)
  expect(await mailsTo(finance)).toBe(1)
  expect(await mailsTo(support)).toBe(0)
})
