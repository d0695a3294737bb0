import { randomUUID } from 'node:crypto'
import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { cancelPlan, choosePlan, getBilling, openCardPage, reviewPlan } from '#contract/billing/endpoints.ts'
import { days, hours, minutes } from '#contract/core/durations.ts'
import { userDeleted } from '#server/auth/events.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startWithStripe } from '#tests/factories/stripe.ts'
import type { GatewayEvent } from '../gateway.ts'
import { invoices, refunds } from '../ledger/tables.ts'
import { sweepPayments } from '../payments/service.ts'
import { subscriptions } from '../tables.ts'
import { replayEvents } from './service.ts'
import { gatewayEvents } from './tables.ts'

const { app, stripe, deliver, customerOf, cardHolder, paymentsOf, paidBy } = await startWithStripe()
const { choose } = plansOf(app)
const { db } = app.platform
const operator = await people(app).an.admin({ staffRole: 'finance' })

describe('a charge whose answer is late or lost', () => {
  const overtaken = async () => {
    for (const event of stripe.takeEvents()) await deliver(event)
    return 'answered' as const
  }
  afterEach(() => stripe.beforeAnswer(async () => 'answered'))

  test('leaves one payment and an active plan when the event of a first plan arrives first', async () => {
    const person = await cardHolder()
    stripe.beforeAnswer(overtaken)
    const { subscription, invoices: shown } = await choose(person, 'basic')
    expect(subscription).toMatchObject({ state: 'active', plan: 'basic' })
    expect(shown).toMatchObject([{ status: 'paid', totalCents: 4_900 }])
    expect(await paymentsOf(person)).toMatchObject([{ status: 'succeeded', amountCents: 4_900 }])
  })

  test('begins no plan and is refunded when the payer’s account is deleted meanwhile', async () => {
    const person = await cardHolder()
    stripe.beforeAnswer(async () => {
      await app.system().transaction((tx) => tx.publish(userDeleted, { userId: person.id }))
      return 'answered'
    })
    await choose(person, 'basic')
    const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.holderId, person.id))
    expect(subscription?.state).toBe('ended')
    const [payment] = await paymentsOf(person)
    expect(payment?.status).toBe('succeeded')
    const returned = await db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, payment?.id ?? ''))
    expect(returned).toMatchObject([{ amountCents: 4_900 }])
  })

  test('charges and mails an upgrade once when its event arrives first', async () => {
    const person = await cardHolder()
    await choose(person, 'basic')
    stripe.takeEvents()
    stripe.beforeAnswer(overtaken)
    const { subscription, invoices: shown } = await choose(person, 'premium')
    expect(subscription).toMatchObject({ state: 'active', plan: 'premium' })
    expect(shown.map(({ status }) => status)).toEqual(['paid', 'paid'])
    const paid = await paymentsOf(person)
    expect(paid.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    const mails = (await app.mailsTo(person.email)).filter(({ subject }) => subject.startsWith('Receipt'))
    expect(mails).toHaveLength(2)
  })

  test('is settled by its event when the answer is lost, and is not taken again by the retry', async () => {
    const person = await cardHolder()
    stripe.beforeAnswer(async () => 'lost')
    expect((await choose(person, 'basic')).subscription).not.toMatchObject({ state: 'active' })
    expect(await paymentsOf(person)).toMatchObject([{ status: 'pending' }])
    for (const event of stripe.takeEvents()) await deliver(event)
    const { subscription, invoices: shown } = await app.as(person).call(getBilling)
    expect(subscription).toMatchObject({ state: 'active', plan: 'basic' })
    expect(shown).toMatchObject([{ status: 'paid' }])
    stripe.beforeAnswer(async () => 'answered')
    app.clock.advance(minutes(3))
    await app.runDueJobs()
    expect(await paymentsOf(person)).toMatchObject([{ status: 'succeeded' }])
    expect(stripe.takeEvents()).toEqual([])
  })

  test.each([
    ['is declined without a charge when it never arrived', false, 'declined'],
    ['is found and refunded when it arrived', true, 'succeeded'],
  ] as const)('of an invoice that was voided meanwhile %s', async (_what, arrived, status) => {
    const person = await cardHolder()
    if (arrived) stripe.beforeAnswer(async () => 'lost')
    else stripe.setOut(true, '/v1/payment_intents')
    await choose(person, 'basic')
    stripe.takeEvents()
    stripe.beforeAnswer(async () => 'answered')
    stripe.setOut(false)
    await db.update(invoices).set({ status: 'void' }).where(eq(invoices.payerId, person.id))
    app.clock.advance(minutes(3))
    await app.runDueJobs()
    expect(await paymentsOf(person)).toMatchObject([{ status, isUnapplied: arrived }])
    expect(stripe.takeEvents().length > 0).toBe(arrived)
  })

  test('is found by the job when both the answer and the events are lost', async () => {
    const person = await cardHolder()
    stripe.beforeAnswer(async () => 'lost')
    await choose(person, 'basic')
    stripe.takeEvents()
    stripe.beforeAnswer(async () => 'answered')
    app.clock.advance(minutes(3))
    await app.runDueJobs()
    expect(await paymentsOf(person)).toMatchObject([{ status: 'succeeded', amountCents: 4_900 }])
    expect(stripe.takeEvents()).toEqual([])
    expect((await app.as(person).call(getBilling)).subscription).toMatchObject({ state: 'active', plan: 'basic' })
  })
})

test.each([
  ['less than its invoice', { amount_received: 4_500 }, '$45.00'],
  ['more than its invoice', { amount_received: 9_900 }, '$99.00'],
  ['another currency', { currency: 'eur' }, '4900 in the smallest unit of EUR'],
])('a signed payment of %s starts no plan, and finance is mailed once', async (_what, change, text) => {
  const person = await cardHolder()
  stripe.beforeAnswer(async () => 'lost')
  await choose(person, 'basic')
  stripe.beforeAnswer(async () => 'answered')
  const [event] = stripe.takeEvents()
  if (!event) throw new Error('nothing was charged')
  const object = { ...event.data.object, ...change }
  const reference = 'id' in object ? String(object.id) : ''
  for (const id of [event.id, `${event.id}_again`]) await deliver({ ...event, id, data: { object } })
  expect(await paymentsOf(person)).toMatchObject([
    { status: 'declined', declineReason: 'processing_error', reference, amountCents: 4_900 },
  ])
  expect((await app.as(person).call(getBilling)).subscription).not.toMatchObject({ state: 'active' })
  const mails = (await app.mailsTo(operator.email)).filter((mail) => mail.text.includes(reference))
  expect(mails).toMatchObject([{ subject: 'Fairlead: A payment came with another amount' }])
  expect(mails[0]?.text).toContain(text)
})

describe('a change made on Stripe’s own page', () => {
  const billingOf = (person: TestPerson) => app.as(person).call(getBilling)
  async function change(person: TestPerson, update: Parameters<typeof stripe.changeCustomer>[1]) {
    stripe.changeCustomer(await customerOf(person), update)
    for (const event of stripe.takeEvents()) await deliver(event)
    return billingOf(person)
  }

  test('updates the billing page: another card, a renewed one, none, a new one, name and address', async () => {
    const person = await cardHolder()
    expect((await change(person, { attachedCard: '5555555555554444' })).card).toMatchObject({ last4: '4242' })
    expect((await change(person, { defaultCard: '5555555555554444' })).card).toMatchObject({ last4: '4444' })
    expect((await change(person, { card: 'renew' })).card).toMatchObject({ last4: '1881', expiryYear: 2098 })
    expect((await change(person, { card: 'detach' })).card).toBeNull()
    expect((await change(person, { attachedCard: '4242424242424242' })).card).toMatchObject({ last4: '4242' })
    const address = {
      line1: '1 Main St',
      line2: 'Suite 4',
      city: 'Seattle',
      state: 'WA',
      postal_code: '98101',
      country: 'US',
    }
    expect((await change(person, { name: 'Vega Planning', address })).details).toMatchObject({
      name: 'Vega Planning',
      line2: 'Suite 4',
      state: 'WA',
      zipCode: '98101',
    })
  })

  test('updates card, name and address that arrive in one event', async () => {
    const person = await cardHolder()
    const address = { line1: '1 Pine St', line2: '', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' }
    const after = await change(person, { name: 'Vega Planning', address, defaultCard: '5555555555554444' })
    expect(after.card).toMatchObject({ last4: '4444' })
    expect(after.details).toMatchObject({ name: 'Vega Planning', line1: '1 Pine St', state: 'TX', zipCode: '78701' })
  })

  test('changes nothing for an address of another country or an unknown customer', async () => {
    const person = await cardHolder()
    const before = await billingOf(person)
    stripe.changeCustomer('cus_of_nobody', { attachedCard: '5555555555554444' })
    for (const event of stripe.takeEvents()) await deliver(event)
    const address = { line1: '', line2: '', city: 'Lyon', state: '', postal_code: '69001', country: 'FR' }
    expect((await change(person, { name: '', address })).card).toEqual(before.card)
    expect((await billingOf(person)).details).toEqual(before.details)
  })
})

describe('a charge that Stripe refuses', () => {
  test.each([
    ['because the card was detached', (customer: string) => stripe.changeCustomer(customer, { card: 'detach' })],
    ['because the customer was deleted', (customer: string) => stripe.deleteCustomer(customer)],
  ])('is declined %s, makes the plan past due, and does not block canceling', async (_, act) => {
    const person = await cardHolder()
    await paidBy(person)
    act(await customerOf(person))
    // The event of it has not come yet.
    stripe.takeEvents()
    app.clock.advance(days(31))
    await app.runJob('billing.close-periods')
    const { subscription } = await app.as(person).call(getBilling)
    expect(subscription).toMatchObject({ state: 'past_due' })
    expect((await paymentsOf(person)).map(({ status }) => status).toSorted()).toEqual(['declined', 'succeeded'])
    const mail = (await app.mailsTo(person.email)).find(({ subject }) => subject.includes('didn’t go through'))
    expect(mail).toBeDefined()
    await app.as(person).call(cancelPlan)
  })
})

describe('an outage of Stripe', () => {
  afterEach(() => stripe.setOut(false))
  const sweep = () => app.runJob('billing.sweep-pending')

  test('leaves a payment pending after 14 hours, until the sweep finds it charged once', async () => {
    const person = await cardHolder()
    stripe.beforeAnswer(async () => 'lost')
    await choose(person, 'basic')
    stripe.beforeAnswer(async () => 'answered')
    stripe.takeEvents()
    stripe.setOut(true)
    app.clock.advance(hours(14))
    await sweep()
    expect(await paymentsOf(person)).toMatchObject([{ status: 'pending' }])
    stripe.setOut(false)
    await sweep()
    expect(await paymentsOf(person)).toMatchObject([{ status: 'succeeded' }])
    expect(stripe.takeEvents()).toEqual([])
    expect((await app.as(person).call(getBilling)).subscription).toMatchObject({ state: 'active', plan: 'basic' })
  })

  test('leaves a payment that fails pending, and the sweep settles those behind it', async () => {
    const [first, second] = [await cardHolder(), await cardHolder()]
    stripe.beforeAnswer(async () => 'lost')
    for (const person of [first, second]) await choose(person, 'basic')
    stripe.beforeAnswer(async () => 'answered')
    stripe.takeEvents()
    app.clock.advance(hours(1))
    const [failing] = await paymentsOf(first)
    await db.execute(sql`create function fail_in_test() returns trigger language plpgsql as
      $$ begin raise exception 'this row refuses'; end $$`)
    await db.execute(sql`create trigger fail_in_test before update on payments for each row
      when (new.id = ${sql.raw(`'${failing?.id}'::uuid`)}) execute function fail_in_test()`)
    await sweepPayments(app.system(), 1)
    await db.execute(sql`drop function fail_in_test cascade`)
    expect(await paymentsOf(first)).toMatchObject([{ status: 'pending' }])
    expect(await paymentsOf(second)).toMatchObject([{ status: 'succeeded' }])
    await sweep()
    expect(await paymentsOf(first)).toMatchObject([{ status: 'succeeded' }])
    stripe.takeEvents()
  })

  test('declines a payment pending for three days with an email, and the plan can be chosen again', async () => {
    const person = await cardHolder()
    const { totalCents } = await app.as(person).call(reviewPlan, { body: { plan: 'basic', interval: 'monthly' } })
    stripe.setOut(true, '/v1/payment_intents')
    const body = { plan: 'basic', interval: 'monthly', expectedTotalCents: totalCents } as const
    await app.as(person).call(choosePlan, { body })
    expect((await app.as(person).refused(choosePlan, { body })).code).toBe('billing.payment-pending')
    app.clock.advance(days(3))
    await sweep()
    expect(await paymentsOf(person)).toMatchObject([{ status: 'declined', declineReason: 'processing_error' }])
    const subjects = (await app.mailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your payment of $49.00 didn’t go through')
    stripe.setOut(false)
    expect((await choose(person, 'basic')).subscription).toMatchObject({ state: 'active' })
  })
})

test('a payment that Stripe has not decided on after two days is declined, and the plan can be chosen again', async () => {
  const person = await cardHolder()
  stripe.setUndecided(true)
  expect((await choose(person, 'basic')).subscription).not.toMatchObject({ state: 'active' })
  stripe.setUndecided(false)
  app.clock.advance(days(1))
  await app.runJob('billing.sweep-pending')
  expect(await paymentsOf(person)).toMatchObject([{ status: 'pending' }])
  app.clock.advance(days(1))
  await app.runJob('billing.sweep-pending')
  expect(await paymentsOf(person)).toMatchObject([{ status: 'declined', declineReason: 'processing_error' }])
  expect((await choose(person, 'basic')).subscription).toMatchObject({ state: 'active' })
})

test('two managers who open the card page at once enter the card for one customer', async () => {
  const person = await people(app).an.advisor()
  const open = () => app.as(person).call(openCardPage)
  const [first, second] = await Promise.all([open(), open()])
  expect(second).toEqual(first)
  expect(first.url).toContain(await customerOf(person))
})

test.each([
  ['a payment', 'payment_intent.succeeded', { payment_id: 'order-1234' }],
  ['a declined payment', 'payment_intent.payment_failed', { payment_id: '7' }],
  ['a refund', 'refund.updated', { refund_id: 'return-1234' }],
])('%s of another program at the same Stripe account is ignored', async (_what, type, metadata) => {
  const id = `evt_${randomUUID()}`
  const object = { id: 'pi_of_another_program', status: 'succeeded', last_payment_error: null, metadata }
  await deliver({ id, type, data: { object } })
  const [stored] = await db.select().from(gatewayEvents).where(eq(gatewayEvents.id, id))
  expect(stored).toMatchObject({ event: { kind: 'ignored' }, processedAt: app.clock.now() })
})

test('an event is deleted a month after it was booked, one that waits is kept', async () => {
  const stored = { gateway: 'stripe', event: { kind: 'ignored' }, receivedAt: app.clock.now() } as const
  const rows = [
    { id: 'evt_month_ago', ...stored, processedAt: new Date(app.clock.now().getTime() - days(31)) },
    { id: 'evt_weeks_ago', ...stored, processedAt: new Date(app.clock.now().getTime() - days(29)) },
    { id: 'evt_waiting', ...stored, processedAt: null },
  ]
  await db.insert(gatewayEvents).values(rows)
  await app.runJob('billing.clean-up-events')
  const kept = await db.select({ id: gatewayEvents.id }).from(gatewayEvents)
  const ids = rows.map(({ id }) => id)
  expect(kept.flatMap(({ id }) => (ids.includes(id) ? [id] : [])).toSorted()).toEqual(['evt_waiting', 'evt_weeks_ago'])
  await db.delete(gatewayEvents).where(inArray(gatewayEvents.id, ids))
})

test('the replay books an event behind a whole page of events that fail', async () => {
  const event = (id: string, of: GatewayEvent) => ({
    id,
    gateway: 'stripe' as const,
    event: of,
    receivedAt: app.clock.now(),
  })
  const broken = {
    kind: 'payment-settled',
    paymentId: 'none',
    outcome: { status: 'declined', reference: null, reason: 'no_card' },
  } as const
  await db.insert(gatewayEvents).values([event('evt_0_broken', broken), event('evt_1_sound', { kind: 'ignored' })])
  await replayEvents(app.system(), 1)
  const unbooked = await db.select().from(gatewayEvents).where(isNull(gatewayEvents.processedAt))
  expect(unbooked.map(({ id }) => id)).toContain('evt_0_broken')
  expect(unbooked.map(({ id }) => id)).not.toContain('evt_1_sound')
})
