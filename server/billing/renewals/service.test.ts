import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getBilling } from '#contract/billing/endpoints.ts'
import { printedZone } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { saveDeviceZone } from '#contract/emails/endpoints.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { invoices, payments } from '../ledger/tables.ts'
import { sandboxPayments } from '../sandbox/tables.ts'
import { closePeriods } from './service.ts'

const app = await startApp()
const { an } = people(app)
const { aFirm, aMember } = firmsOf(app)
const { addCard, choose, subscribe } = plansOf(app)
const { db } = app.platform
const billingOf = (person: TestPerson) => app.as(person).call(getBilling)
/** A node of its own has nothing of another but the database. */
const closeOnANode = () => closePeriods(app.system())

/** Payments that were taken for a person, in the ledger and at the gateway. */
async function takenFrom({ id = '' }: Partial<TestPerson> = {}): Promise<{ ledger: number[]; gateway: number[] }> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(eq(invoices.payerId, id), eq(payments.status, 'succeeded')))
  const references = rows.map(({ payment }) => payment.reference)
  const atGateway = (await db.select().from(sandboxPayments)).filter(({ reference }) => references.includes(reference))
  const amountsOf = (list: { amountCents: number }[]) =>
    list.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)
  return { ledger: amountsOf(rows.map(({ payment }) => payment)), gateway: amountsOf(atGateway) }
}

/** The periods that a person paid for, by their beginning. */
async function periodsOf({ id }: TestPerson): Promise<{ start: Date; end: Date }[]> {
  return db
    .select({ start: invoices.periodStart, end: invoices.periodEnd })
    .from(invoices)
    .where(and(eq(invoices.payerId, id), eq(invoices.status, 'paid')))
    .orderBy(asc(invoices.periodStart))
}

describe('a renewal', () => {
  test('is charged once when three nodes find it due at the same moment', async () => {
    const advisor = await an.advisor()
    await subscribe(advisor, 'basic')
    app.clock.advance(days(31))
    await Promise.all([closeOnANode(), closeOnANode(), closeOnANode()])
    await app.runDueJobs()
    const { subscription, invoices: shown } = await billingOf(advisor)
    expect(subscription).toMatchObject({ state: 'active' })
    expect(shown.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(await takenFrom(advisor)).toEqual({ ledger: [4_900, 4_900], gateway: [4_900, 4_900] })
  })

  test.each(['premium', 'basic'] as const)(
    'is charged once when a change to %s runs at the same moment, and no day is paid for twice',
    async (plan) => {
      const advisor = await an.advisor()
      await subscribe(advisor, 'professional')
      app.clock.advance(days(31))
      const [changed] = await Promise.allSettled([choose(advisor, plan), closeOnANode(), closeOnANode()])
      await app.runDueJobs()
      const { subscription, invoices: shown, creditCents } = await billingOf(advisor)
      expect(subscription?.state).toBe('active')
      expect(shown.every(({ status }) => status === 'paid')).toBe(true)
      // A refused change leaves the renewal alone; one that went through follows it.
      const renewed = shown.filter(({ lines }) => !lines.some(({ kind }) => kind === 'unused'))
      expect(renewed.map(({ totalCents }) => totalCents)).toEqual([9_900, 9_900])
      const switched = changed.status === 'fulfilled' && plan === 'premium'
      expect(shown).toHaveLength(switched ? 3 : 2)
      expect(subscription?.plan).toBe(switched ? 'premium' : 'professional')
      expect(creditCents).toBe(0)
      const { ledger, gateway } = await takenFrom(advisor)
      expect(ledger).toEqual(gateway)
      expect(ledger).toHaveLength(shown.length)
      // What was paid for has no gap, and the last of it is what runs.
      const [first, ...later] = await periodsOf(advisor)
      let covered = first
      for (const period of later) {
        expect(period.start <= (covered?.end ?? 0)).toBe(true)
        covered = period
      }
      expect(subscription?.periodEndsAt).toBe(covered?.end.toISOString())
    },
  )

  test('stays as it is when an upgrade is sent twice at once, and the upgrade is charged once', async () => {
    const advisor = await an.advisor()
    await subscribe(advisor, 'basic')
    const changes = await Promise.allSettled([choose(advisor, 'premium'), choose(advisor, 'premium')])
    await app.runDueJobs()
    expect(changes.some(({ status }) => status === 'fulfilled')).toBe(true)
    const { subscription, invoices: shown, creditCents } = await billingOf(advisor)
    expect(subscription).toMatchObject({ state: 'active', plan: 'premium' })
    expect(shown.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(creditCents).toBe(0)
    const { ledger, gateway } = await takenFrom(advisor)
    expect(ledger).toEqual(gateway)
  })
})

describe('closing due periods', () => {
  /** Makes every change of these payers' subscriptions fail, as a fault of the data would. */
  async function failFor(ids: readonly string[], act: () => Promise<unknown>): Promise<void> {
    await db.execute(sql`create function fail_in_test() returns trigger language plpgsql as
      $$ begin raise exception 'this row refuses'; end $$`)
    const failing = sql.raw(ids.map((id) => `'${id}'::uuid`).join(', '))
    await db.execute(sql`create trigger fail_in_test before update on subscriptions for each row
      when (new.payer_id in (${failing})) execute function fail_in_test()`)
    try {
      await act()
    } finally {
      await db.execute(sql`drop function fail_in_test cascade`)
    }
  }
  const run = () => closePeriods(app.system(), 2)

  test('renews and reminds the remaining payers when the rows before them fail', async () => {
    const some = [await an.advisor(), await an.advisor(), await an.advisor()]
    for (const advisor of some) await subscribe(advisor, 'basic')
    app.clock.advance(days(20))
    const onTrial = [await an.advisor(), await an.advisor(), await an.advisor()]
    app.clock.advance(days(11) + 1)
    // Ids rise with time: the last of each comes after two that fail, which are a whole page.
    await failFor(
      [...some.slice(0, 2), ...onTrial.slice(0, 2)].map(({ id }) => id),
      run,
    )
    await app.runDueJobs()
    expect(await takenFrom(some[2] ?? onTrial[2])).toMatchObject({ ledger: [4_900, 4_900] })
    const subjects = (await app.mailsTo(onTrial[2]?.email ?? '')).map(({ subject }) => subject)
    expect(subjects).toContain('Your trial ends in 3 days')
  })
})

test('drops a scheduled smaller plan that the team has outgrown, and mails the firm', async () => {
  const { admin } = await aFirm()
  await subscribe(admin, 'growth')
  await choose(admin, 'small_firm')
  for (let n = 0; n < 6; n += 1) await aMember(admin)
  app.clock.advance(days(31))
  await closeOnANode()
  await closeOnANode()
  const { subscription } = await billingOf(admin)
  expect(subscription).toMatchObject({ state: 'active', plan: 'growth', next: null, renewalCents: 79_900 })
  const mails = (await app.mailsTo(admin.email)).filter(({ subject }) => subject === 'Your Growth plan goes on')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('your team uses 6 seats')
})

test('mails the payer at each retry of a declined renewal, and when the plan is paused', async () => {
  const advisor = await an.advisor()
  await subscribe(advisor, 'basic')
  await addCard(advisor, '4000000000000341')
  app.clock.advance(days(31))
  await closeOnANode()
  for (const wait of [1, 2, 2, 2]) {
    app.clock.advance(days(wait))
    await closeOnANode()
  }
  const subjects = (await app.mailsTo(advisor.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your payment of $49.00 didn’t go through')).toHaveLength(1)
  expect(subjects.filter((subject) => subject === 'Your payment of $49.00 didn’t go through again')).toHaveLength(3)
  expect(subjects.filter((subject) => subject === 'Your plan is paused')).toHaveLength(1)
})

test('mails a choice that starts later once, with its plan, price and day, and where to cancel', async () => {
  const advisor = await an.advisor()
  await addCard(advisor)
  const mails = async () => (await app.mailsTo(advisor.email)).filter(({ kind }) => kind === 'billing.news')
  for (const _ of [1, 2]) await choose(advisor, 'professional')
  const { subscription } = await billingOf(advisor)
  const dayOf = (day: string) =>
    new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: printedZone })
  const [onTrial, ...more] = await mails()
  expect([onTrial?.subject, more]).toEqual(['You chose Professional', []])
  const start = `Professional starts on ${dayOf(subscription?.trialEndsAt ?? '')}, when your trial ends.`
  expect(onTrial?.text).toContain(`${start} Your card is charged then: $99.00 a month.`)
  expect(onTrial?.text).toContain('You can change or cancel your plan on your billing page at any time.')

  const payer = await an.advisor()
  await subscribe(payer, 'professional')
  for (const plan of ['basic', 'professional'] as const) await choose(payer, plan)
  const subjects = (await app.mailsTo(payer.email))
    .filter(({ kind }) => kind === 'billing.news')
    .map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['Receipt: $99.00', 'You chose Basic', 'Your Professional plan goes on'])
})

test('mails the days that the page shows to the reader, and the price of the plan that a trial ends in', async () => {
  const advisor = await an.advisor()
  await addCard(advisor)
  await choose(advisor, 'basic')
  const { subscription } = await billingOf(advisor)
  const endsAt = new Date(subscription?.trialEndsAt ?? '')
  for (const { timeZone, ahead, title } of [
    { timeZone: 'Pacific/Honolulu', ahead: 3, title: 'Your trial ends in 3 days' },
    { timeZone: 'Pacific/Auckland', ahead: 1, title: 'Your trial ends within a day' },
  ]) {
    await app.as(advisor).call(saveDeviceZone, { body: { timeZone } })
    app.clock.advance(endsAt.getTime() - days(ahead) - app.clock.now().getTime())
    await closeOnANode()
    const shown = endsAt.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
    const reminder = (await app.mailsTo(advisor.email)).find(({ subject }) => subject === title)
    expect(reminder?.text).toContain(
      `Your Basic plan starts on ${shown}, and your card is charged then: $49.00 a month.`,
    )
  }
})
