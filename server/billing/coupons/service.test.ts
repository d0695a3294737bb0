import { expect, test } from 'vitest'
import { choosePlan, getBilling, reviewPlan } from '#contract/billing/endpoints.ts'
import { createCoupon, endCoupon, listCoupons } from '#contract/billing/operator/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)
const { addCard, choose, endTrial } = plansOf(app)
const operator = app.as(await an.admin())
const basic = { plan: 'basic', interval: 'monthly' } as const
const none = {
  percentOff: null,
  amountOffCents: null,
  periods: null,
  maxRedemptions: null,
  redeemBy: null,
  reason: 'A test of coupons',
}

async function payer(): Promise<TestPerson> {
  const person = await an.advisor()
  await endTrial(person)
  await addCard(person)
  return person
}
const totalsOf = async (person: TestPerson) =>
  (await app.as(person).call(getBilling)).invoices.map(({ totalCents }) => totalCents)
const problemOf = async (person: TestPerson, coupon: string) =>
  (await app.as(person).refused(reviewPlan, { body: { ...basic, coupon } })).code

test('a coupon discounts as many periods as it says, and then the full price returns', async () => {
  await operator.call(createCoupon, { body: { ...none, code: 'HALVES', percentOff: 50, periods: 2 } })
  const person = await payer()
  await choose(person, 'basic', 'monthly', 'halves')
  const renewalOf = async () => (await app.as(person).call(getBilling)).subscription?.renewalCents
  expect(await renewalOf()).toBe(2_450)
  for (let month = 0; month < 2; month += 1) {
    app.clock.advance(days(31))
    await app.runJob('billing.close-periods')
  }
  expect(await totalsOf(person)).toEqual([4_900, 2_450, 2_450])
})

test('a coupon is named with its periods in the review, on the billing page and before the trial ends', async () => {
  await operator.call(createCoupon, { body: { ...none, code: 'FAIR', percentOff: 20, periods: 3 } })
  const person = await an.advisor()
  await addCard(person)
  const body = { plan: 'professional', interval: 'monthly', coupon: 'FAIR' } as const
  expect(await app.as(person).call(reviewPlan, { body })).toMatchObject({ coupon: 'FAIR', couponPeriods: 3 })
  await app.as(person).call(choosePlan, { body: { ...body, expectedTotalCents: 0 } })
  const { subscription } = await app.as(person).call(getBilling)
  expect(subscription).toMatchObject({ renewalCents: 7_920, coupon: { code: 'FAIR', periodsLeft: 3 } })
  app.clock.set(new Date(Date.parse(subscription?.trialEndsAt ?? '') - days(1)))
  await app.runJob('billing.close-periods')
  const mail = (await app.mailsTo(person.email)).find(({ subject }) => subject === 'Your trial ends within a day')
  expect(mail?.text).toContain('$79.20 a month for 3 months with your promotion code FAIR, then $99.00 a month')
})

test('a coupon whose code exists is refused, with the field named', async () => {
  const body = { ...none, code: 'TWICE', percentOff: 20, periods: 3 }
  await operator.call(createCoupon, { body })
  const refused = await operator.refused(createCoupon, { body })
  expect(refused).toMatchObject({
    code: 'core.invalid',
    fields: [{ path: 'code', message: 'This code exists already' }],
  })
})

test('a coupon is redeemed once by a payer, and never lowers a price below zero', async () => {
  await operator.call(createCoupon, { body: { ...none, code: 'GIFTS', amountOffCents: 99_900, periods: 1 } })
  const person = await payer()
  await choose(person, 'basic', 'monthly', 'GIFTS')
  expect(await totalsOf(person)).toEqual([0])
  expect(await problemOf(person, 'GIFTS')).toBe('billing.coupon-invalid')
})

test('a plan that was chosen for later is scheduled in its next review, until a coupon is added', async () => {
  const person = await an.advisor()
  await addCard(person)
  const isScheduled = async (body: { interval?: 'annual'; coupon?: string } = {}) =>
    (await app.as(person).call(reviewPlan, { body: { ...basic, ...body } })).isScheduled
  expect(await isScheduled()).toBe(false)
  await choose(person, 'basic')
  expect(await isScheduled()).toBe(true)
  expect(await isScheduled({ interval: 'annual' })).toBe(false)
  await operator.call(createCoupon, { body: { ...none, code: 'LATER', percentOff: 10, periods: 1 } })
  expect(await isScheduled({ coupon: 'LATER' })).toBe(false)
})

test('an unknown or expired coupon returns billing.coupon-invalid when a plan is reviewed', async () => {
  const redeemBy = new Date(app.clock.now().getTime() + days(1)).toISOString()
  await operator.call(createCoupon, { body: { ...none, code: 'TODAY', percentOff: 10, redeemBy } })
  app.clock.advance(days(2))
  const person = await payer()
  expect(await problemOf(person, 'TODAY')).toBe('billing.coupon-invalid')
  expect(await problemOf(person, 'NEVER')).toBe('billing.coupon-invalid')
})

test('a coupon ended by staff is refused from then on, keeps its redeemed periods, and ends once', async () => {
  await operator.call(createCoupon, { body: { ...none, code: 'EARLY', percentOff: 50, periods: 2 } })
  const holder = await payer()
  await choose(holder, 'basic', 'monthly', 'EARLY')
  const input = { params: { code: 'EARLY' }, body: { reason: 'It was leaked' } }
  await operator.call(endCoupon, input)
  expect(await problemOf(await payer(), 'EARLY')).toBe('billing.coupon-invalid')
  expect((await operator.refused(endCoupon, input)).code).toBe('core.conflict')
  const { items } = await operator.call(listCoupons)
  expect(items.find(({ code }) => code === 'EARLY')?.redeemBy).toBe(app.clock.now().toISOString())
  const [entry] = (await app.as(await an.admin()).call(listStaffLog, { query: { act: 'coupon-ended' } })).items
  expect(entry).toMatchObject({ detail: 'EARLY', reason: 'It was leaked' })
  app.clock.advance(days(31))
  await app.runJob('billing.close-periods')
  expect(await totalsOf(holder)).toEqual([2_450, 2_450])
})

test('a coupon can be redeemed again after a declined payment', async () => {
  await operator.call(createCoupon, { body: { ...none, code: 'AGAIN', percentOff: 50, periods: 1 } })
  const person = await payer()
  await addCard(person, '4000000000000341')
  const body = { ...basic, coupon: 'AGAIN', expectedTotalCents: 2_450 }
  expect((await app.as(person).refused(choosePlan, { body })).code).toBe('billing.card-declined')
  await addCard(person)
  await choose(person, 'basic', 'monthly', 'AGAIN')
  expect(await totalsOf(person)).toEqual([2_450])
})

test('one of two payers who redeem the last coupon at once gets it', async () => {
  await operator.call(createCoupon, { body: { ...none, code: 'LASTS', percentOff: 50, maxRedemptions: 1 } })
  const two = [await payer(), await payer()]
  const outcomes = await Promise.allSettled(
    two.map((person) =>
      app.as(person).call(choosePlan, { body: { ...basic, coupon: 'LASTS', expectedTotalCents: 2_450 } }),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await Promise.all(two.map(totalsOf))).flat()).toEqual([2_450])
})
