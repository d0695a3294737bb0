import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days, hours } from '#contract/core/durations.ts'
import { invoices, payments, refunds } from '#server/billing/ledger/tables.ts'
import { reconciliationReports } from '#server/billing/reconciliation/tables.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { startApp } from '#tests/support/harness.ts'
import { demoAccounts } from './accounts.ts'
import { makeMarket } from './market.ts'
import { populate } from './population.ts'
import { createReplay } from './replay.ts'
import { replayFailedRenewal, unpaidFirmId } from './unpaid.ts'

test('the demo advisor is covered by their firm, and the firm of the demo member is past due', async () => {
  const app = await startApp()
  const { db } = app.platform
  const now = app.clock.now()
  const market = makeMarket(now, 'hash')
  await db.transaction((tx) => populate(tx, market, now))
  const { id } = demoAccounts.advisor
  expect(await db.select().from(subscriptions).where(eq(subscriptions.payerId, id))).toMatchObject([
    { state: 'covered' },
  ])
  const own = await db.select().from(invoices).where(eq(invoices.payerId, id))
  expect(own.map(({ status }) => status).toSorted()).toEqual(['paid', 'paid', 'paid', 'void'])
  expect(new Set(own.map(({ billedTo }) => billedTo.split('\n')[0]))).toEqual(new Set(['Marisol Etcheverry']))
  const refunded = await db.select().from(refunds)
  expect(refunded.map(({ amountCents }) => amountCents).toSorted()).toEqual([2_500, 9_900])
  await db.transaction((tx) => replayFailedRenewal(createReplay(app.platform, tx), now))
  const member = await db.select().from(subscriptions).where(eq(subscriptions.payerId, demoAccounts.member.id))
  expect(member).toMatchObject([{ state: 'covered', pastDueSince: new Date(now.getTime() - hours(36)) }])
  const firm = await db.select().from(subscriptions).where(eq(subscriptions.payerId, unpaidFirmId))
  expect(firm).toMatchObject([{ state: 'past_due', retryAt: new Date(now.getTime() + hours(36)) }])
  const bills = await db.select().from(invoices).where(eq(invoices.payerId, unpaidFirmId))
  const inOrder = bills.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
  const paid = inOrder.slice(0, -1)
  expect(paid.length).toBeGreaterThan(1)
  expect(paid.every(({ status }) => status === 'paid')).toBe(true)
  expect(inOrder.at(-1)?.status).toBe('open')
  // Each period begins where the one before ended.
  const starts = inOrder.slice(1).map(({ periodStart }) => periodStart)
  expect(paid.map(({ periodEnd }) => periodEnd)).toEqual(starts)
  app.clock.advance(days(4))
  await app.runJob('billing.close-periods')
  await app.runDueJobs()
  const declined = and(eq(subscriptions.payerKind, 'advisor'), eq(subscriptions.state, 'past_due'))
  expect(await db.select().from(subscriptions).where(declined)).toEqual([])
  expect((await db.select().from(payments)).filter(({ status }) => status === 'pending')).toEqual([])
  await app.runJob('billing.reconcile')
  expect(await db.select().from(reconciliationReports)).toMatchObject([{ differences: [] }])
}, 180_000)
