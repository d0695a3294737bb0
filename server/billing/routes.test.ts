import { describe, expect, test } from 'vitest'
import { cancelPlan, choosePlan, getBilling, resumePlan } from '#contract/billing/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an } = people(app)
const { aFirm } = firmsOf(app)

describe('a trial', () => {
  test('begins with the account of an advisor, without a card, for fourteen days', async () => {
    const billing = await app.as(await an.advisor()).call(getBilling)
    expect(billing.subscription).toMatchObject({ state: 'trialing', plan: null, seats: 1 })
    expect(billing.subscription?.trialEndsAt).toBe(new Date(app.clock.now().getTime() + days(14)).toISOString())
    expect(billing.invoices).toEqual([])
  })

  test('of a firm begins with its registration and has five seats', async () => {
    const { admin } = await aFirm()
    const billing = await app.as(admin).call(getBilling)
    expect(billing.subscription).toMatchObject({ payer: { kind: 'firm' }, state: 'trialing', seats: 5, seatsUsed: 1 })
  })

  test('does not exist for a consumer, to whom everything is free', async () => {
    expect(await app.as(await a.consumer()).call(getBilling)).toEqual({ subscription: null, invoices: [] })
  })
})

describe('a plan', () => {
  test('begins at once, is paid, and is shown to run on the sandbox', async () => {
    const client = app.as(await an.advisor())
    const billing = await client.call(choosePlan, { body: { plan: 'professional', interval: 'monthly' } })
    expect(billing.subscription).toMatchObject({ state: 'active', plan: 'professional', gateway: 'sandbox' })
    expect(billing.invoices).toMatchObject([{ plan: 'professional', interval: 'monthly', amountUsd: 99 }])
  })

  test('that is canceled runs to the end of its period, and can be kept until then', async () => {
    const client = app.as(await an.advisor())
    await client.call(choosePlan, { body: { plan: 'basic', interval: 'annual' } })
    const canceled = await client.call(cancelPlan)
    expect(canceled.subscription).toMatchObject({ state: 'active', endsAtPeriodEnd: true })
    expect((await client.refused(cancelPlan)).code).toBe('billing.nothing-to-cancel')
    expect((await client.call(resumePlan)).subscription).toMatchObject({ endsAtPeriodEnd: false })
  })

  test('of another kind of payer is refused and changes nothing', async () => {
    const client = app.as(await an.advisor())
    const problem = await client.refused(choosePlan, { body: { plan: 'growth', interval: 'monthly' } })
    expect(problem.code).toBe('billing.wrong-payer')
    expect((await client.call(getBilling)).subscription).toMatchObject({ state: 'trialing', plan: null })
  })

  test('needs a firm first where a firm pays', async () => {
    const client = app.as(await a.firmAdmin())
    const problem = await client.refused(choosePlan, { body: { plan: 'growth', interval: 'monthly' } })
    expect(problem.code).toBe('billing.no-firm')
  })
})

describe('the end of a period', () => {
  test('ends a trial and a canceled plan, renews the others, and does so once', async () => {
    const started = app.clock.now()
    const onTrial = app.as(await an.advisor())
    const canceled = app.as(await an.advisor())
    const paying = app.as(await an.advisor())
    await canceled.call(choosePlan, { body: { plan: 'basic', interval: 'monthly' } })
    await canceled.call(cancelPlan)
    await paying.call(choosePlan, { body: { plan: 'basic', interval: 'monthly' } })

    app.clock.advance(days(32))
    await app.runJob('billing.close-periods')
    await app.runJob('billing.close-periods')
    expect((await onTrial.call(getBilling)).subscription).toMatchObject({ state: 'ended' })
    expect((await canceled.call(getBilling)).subscription).toMatchObject({ state: 'ended' })
    const renewed = await paying.call(getBilling)
    expect(renewed.subscription).toMatchObject({ state: 'active', plan: 'basic' })
    expect(renewed.invoices).toHaveLength(2)
    app.clock.set(started)
  })
})
