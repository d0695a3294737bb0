import { expect, test } from 'vitest'
import { getBilling, reviewPlan } from '#contract/billing/endpoints.ts'
import { extendAccess } from '#contract/billing/operator/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)
const { subscribe } = plansOf(app)
const operator = app.as(await an.admin())

const subscriptionOf = async (person: TestPerson) => {
  const { subscription } = await app.as(person).call(getBilling)
  if (!subscription) throw new Error('there is no subscription')
  return subscription
}
const later = (instant: string | null, count: number) => new Date(Date.parse(instant ?? '') + days(count)).toISOString()

test('extending access moves the end of a paid period and its renewal once, and mails the payer', async () => {
  const person = await an.advisor()
  await subscribe(person, 'basic')
  const { periodEndsAt } = await subscriptionOf(person)
  const body = { from: periodEndsAt ?? '', days: 10, note: 'An outage of ours' }
  const params = { id: person.id }
  await operator.call(extendAccess, { params, body })
  expect((await operator.refused(extendAccess, { params, body })).code).toBe('core.conflict')
  expect(await subscriptionOf(person)).toMatchObject({ periodEndsAt: later(periodEndsAt, 10) })
  app.clock.set(later(periodEndsAt, 9))
  await app.runJob('billing.close-periods')
  expect((await app.as(person).call(getBilling)).invoices).toHaveLength(1)
  app.clock.set(later(periodEndsAt, 10))
  await app.runJob('billing.close-periods')
  expect((await app.as(person).call(getBilling)).invoices).toHaveLength(2)
  const subjects = (await app.mailsTo(person.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining([expect.stringMatching(/^Your access now runs until /)]))
})

test('extended days are free: a change of plan credits no more than was paid', async () => {
  const person = await an.advisor()
  await subscribe(person, 'basic')
  const { periodEndsAt } = await subscriptionOf(person)
  const body = { from: periodEndsAt ?? '', days: 60, note: 'A thank-you' }
  await operator.call(extendAccess, { params: { id: person.id }, body })
  const { lines } = await app.as(person).call(reviewPlan, { body: { plan: 'premium', interval: 'monthly' } })
  const unused = lines.find(({ kind }) => kind === 'unused')
  expect(unused?.amountCents).toBeGreaterThanOrEqual(-4_900)
  expect(unused?.amountCents).toBeLessThan(0)
})

test('extending a trial delays its end and the email about it', async () => {
  const person = await an.advisor()
  const { trialEndsAt } = await subscriptionOf(person)
  const body = { from: trialEndsAt ?? '', days: 7, note: 'On request' }
  await operator.call(extendAccess, { params: { id: person.id }, body })
  app.clock.set(later(trialEndsAt, 1))
  await app.runJob('billing.close-periods')
  expect(await subscriptionOf(person)).toMatchObject({ state: 'trialing', trialEndsAt: later(trialEndsAt, 7) })
  const subjects = (await app.mailsTo(person.email)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Your trial has ended')
})
