import { describe, expect, test } from 'vitest'
import {
  cancelPlan,
  choosePlan,
  downloadInvoice,
  getBilling,
  payNow,
  resumePlan,
  reviewPlan,
  saveSandboxCard,
} from '#contract/billing/endpoints.ts'
import { printedZone } from '#contract/core/days.ts'
import { days, hours } from '#contract/core/durations.ts'
import { changeFirmRole, inviteAdvisors } from '#contract/firms/endpoints.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { goodCard, plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { signInAs } from '#tests/support/sign-in.ts'

const app = await startApp()
const { a, an } = people(app)
const { aFirm, aMember } = firmsOf(app)
const { addCard, choose, endTrial, renew, subscribe } = plansOf(app)

const declines = '4000000000000341'
const billingOf = (person: Parameters<typeof app.as>[0]) => app.as(person).call(getBilling)

describe('a trial', () => {
  test('begins with the account of an advisor, without a card, for fourteen days', async () => {
    const billing = await billingOf(await an.advisor())
    expect(billing.subscription).toMatchObject({ state: 'trialing', plan: null, seats: 1 })
    expect(billing.subscription?.trialEndsAt).toBe(new Date(app.clock.now().getTime() + days(14)).toISOString())
    expect(billing).toMatchObject({ invoices: [], card: null, creditCents: 0, gateway: 'sandbox' })
  })

  test('begins with the registration of a firm, and has five seats', async () => {
    const { admin } = await aFirm()
    const billing = await billingOf(admin)
    expect(billing.subscription).toMatchObject({ payer: { kind: 'firm' }, state: 'trialing', seats: 5, seatsUsed: 0 })
  })

  test('has five seats for a firm that chose Enterprise until the first payment goes through', async () => {
    const { admin } = await aFirm()
    await addCard(admin, declines)
    const seats = async () => (await billingOf(admin)).subscription?.seats
    await choose(admin, 'enterprise')
    expect(await seats()).toBe(5)
    const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.${admin.email}`)
    const { items } = await app.as(admin).call(inviteAdvisors, { body: { emails, firmRole: 'advisor' } })
    expect(items.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('invited'), 'no-seat'])
    await renew(days(14))
    expect((await billingOf(admin)).subscription).toMatchObject({ state: 'past_due', seats: 5 })
    await addCard(admin)
    await app.as(admin).call(payNow)
    expect((await billingOf(admin)).subscription).toMatchObject({ state: 'active', seats: null })
  })

  test('does not exist for a consumer, to whom everything is free', async () => {
    expect(await billingOf(await a.consumer())).toMatchObject({ subscription: null, invoices: [] })
  })

  test('runs to its end when a plan is chosen, and is charged only then', async () => {
    const advisor = await an.advisor()
    await addCard(advisor)
    const started = app.clock.now().getTime()
    await renew(days(4))
    const chosen = await choose(advisor, 'basic')
    expect(chosen.subscription).toMatchObject({ state: 'trialing', plan: 'basic' })
    expect(chosen.invoices).toEqual([])
    await renew(days(10))
    const paid = await billingOf(advisor)
    expect(paid.subscription).toMatchObject({
      state: 'active',
      periodStartsAt: new Date(started + days(14)).toISOString(),
    })
    expect(paid.invoices).toMatchObject([{ status: 'paid', totalCents: 4_900 }])
  })

  test('sends one reminder three days and one day before its end, and an email when it is over', async () => {
    const advisor = await an.advisor()
    for (let hour = 0; hour < 15 * 24; hour += 6) await renew(hours(6))
    const subjects = (await app.mailsTo(advisor.email)).map(({ subject }) => subject)
    const ofTrial = subjects.filter((subject) => subject.startsWith('Your trial'))
    expect(ofTrial.toSorted()).toEqual([
      'Your trial ends in 3 days',
      'Your trial ends within a day',
      'Your trial has ended',
    ])
    expect((await billingOf(advisor)).subscription).toMatchObject({ state: 'ended', seats: 0 })
  })
})

describe('a plan', () => {
  test('begins at once after the trial, is paid, and is shown to run on the sandbox', async () => {
    const billing = await subscribe(await an.advisor(), 'professional')
    expect(billing.subscription).toMatchObject({ state: 'active', plan: 'professional' })
    expect(billing.invoices).toMatchObject([{ plan: 'professional', status: 'paid', totalCents: 9_900 }])
    expect(billing.gateway).toBe('sandbox')
  })

  test('needs a card, and is refused when the price differs from its review', async () => {
    const advisor = await an.advisor()
    await endTrial(advisor)
    const body = { plan: 'basic', interval: 'monthly', expectedTotalCents: 4_900 } as const
    expect((await app.as(advisor).refused(choosePlan, { body })).code).toBe('billing.no-card')
    await addCard(advisor)
    const cheaper = { ...body, expectedTotalCents: 100 }
    expect((await app.as(advisor).refused(choosePlan, { body: cheaper })).code).toBe('billing.price-changed')
    expect((await billingOf(advisor)).invoices).toEqual([])
  })

  test('refuses a card whose month is over, and takes it in its last month', async () => {
    const advisor = await an.advisor()
    const [month, year] = [app.clock.now().getUTCMonth(), app.clock.now().getUTCFullYear()]
    const over = { number: goodCard, expiryMonth: month === 0 ? 12 : month, expiryYear: month === 0 ? year - 1 : year }
    expect(await app.as(advisor).refused(saveSandboxCard, { body: over })).toMatchObject({
      code: 'core.invalid',
      fields: [{ path: 'expiryYear', message: 'Enter a date that isn’t over' }],
    })
    expect((await billingOf(advisor)).card).toBeNull()
    await app.as(advisor).call(saveSandboxCard, { body: { ...over, expiryMonth: month + 1, expiryYear: year } })
  })

  test('needs a billing address, which its review asks for', async () => {
    const advisor = await an.advisor()
    await endTrial(advisor)
    const card = { number: goodCard, expiryMonth: 12, expiryYear: 2099 }
    await app.as(advisor).call(saveSandboxCard, { body: card })
    const body = { plan: 'basic', interval: 'monthly', expectedTotalCents: 4_900 } as const
    expect(await app.as(advisor).call(reviewPlan, { body: { plan: 'basic', interval: 'monthly' } })).toMatchObject({
      needsAddress: true,
    })
    expect((await app.as(advisor).refused(choosePlan, { body })).code).toBe('billing.no-address')
    expect((await billingOf(advisor)).invoices).toEqual([])
  })

  test('charges nothing when the card is declined, says why, and can be chosen with another card', async () => {
    const advisor = await an.advisor()
    await endTrial(advisor)
    await addCard(advisor, declines)
    const body = { plan: 'basic', interval: 'monthly', expectedTotalCents: 4_900 } as const
    const problem = await app.as(advisor).refused(choosePlan, { body })
    expect(problem).toMatchObject({ code: 'billing.card-declined', detail: 'Your bank declined the card.' })
    expect(await billingOf(advisor)).toMatchObject({ subscription: { state: 'ended' }, invoices: [] })
    await addCard(advisor)
    expect((await choose(advisor, 'basic')).invoices).toHaveLength(1)
  })

  test('starts at once when it is larger, with credit for the days that are left', async () => {
    const advisor = await an.advisor()
    app.clock.set('2026-11-03T09:00:00Z')
    await subscribe(advisor, 'professional')
    app.clock.set('2026-11-17T09:00:00Z')
    const review = await app.as(advisor).call(reviewPlan, { body: { plan: 'premium', interval: 'monthly' } })
    expect(review).toMatchObject({
      kind: 'now',
      lines: [
        { kind: 'plan', plan: 'premium', days: 16, ofDays: 30, unitCents: 19_900, amountCents: 10_613 },
        { kind: 'unused', plan: 'professional', days: 16, ofDays: 30, unitCents: 9_900, amountCents: -5_280 },
      ],
      totalCents: 5_333,
      renewsAt: '2026-12-03T09:00:00.000Z',
      renewalCents: 19_900,
    })
    const changed = await choose(advisor, 'premium')
    expect(changed.subscription).toMatchObject({ plan: 'premium', periodEndsAt: '2026-12-03T09:00:00.000Z' })
    expect(changed.invoices[0]).toMatchObject({ status: 'paid', totalCents: 5_333 })
  })

  test('starts when the paid period ends if it is smaller, and can be taken back', async () => {
    const advisor = await an.advisor()
    await subscribe(advisor, 'premium')
    expect((await choose(advisor, 'basic')).subscription).toMatchObject({ plan: 'premium', next: { plan: 'basic' } })
    expect((await choose(advisor, 'premium')).subscription).toMatchObject({ plan: 'premium', next: null })
    await choose(advisor, 'basic')
    await renew(days(31))
    const billing = await billingOf(advisor)
    expect(billing.subscription).toMatchObject({ plan: 'basic', next: null })
    expect(billing.invoices.map(({ totalCents }) => totalCents)).toEqual([4_900, 19_900])
  })

  test('keeps the rest of a changed annual plan as credit, and uses it for renewals', async () => {
    const advisor = await an.advisor()
    await subscribe(advisor, 'basic', 'annual')
    const changed = await choose(advisor, 'professional', 'monthly')
    expect(changed).toMatchObject({ creditCents: 40_000, invoices: [{ totalCents: 0 }, { totalCents: 49_900 }] })
    await renew(days(31))
    expect(await billingOf(advisor)).toMatchObject({ creditCents: 30_100, subscription: { state: 'active' } })
  })

  test('runs to the end of its period when it is canceled, and can be resumed until then', async () => {
    const advisor = await an.advisor()
    await subscribe(advisor, 'basic', 'annual')
    const client = app.as(advisor)
    expect((await client.call(cancelPlan)).subscription).toMatchObject({ state: 'active', endsAtPeriodEnd: true })
    expect((await client.refused(cancelPlan)).code).toBe('billing.nothing-to-cancel')
    expect((await client.call(resumePlan)).subscription).toMatchObject({ endsAtPeriodEnd: false })
    expect((await client.refused(resumePlan)).code).toBe('billing.nothing-to-resume')
  })

  test('brings a scheduled smaller plan back when it is resumed after a cancellation', async () => {
    const advisor = await an.advisor()
    await subscribe(advisor, 'premium')
    await choose(advisor, 'basic')
    const client = app.as(advisor)
    const canceled = { endsAtPeriodEnd: true, next: null, renewalCents: null }
    expect((await client.call(cancelPlan)).subscription).toMatchObject(canceled)
    const resumed = { endsAtPeriodEnd: false, next: { plan: 'basic' }, renewalCents: 4_900 }
    expect((await client.call(resumePlan)).subscription).toMatchObject(resumed)
    await renew(days(31))
    expect((await billingOf(advisor)).subscription).toMatchObject({ plan: 'basic', next: null })
  })

  test('takes the news that it ends back, with the day and the price of what follows', async () => {
    const advisor = await an.advisor()
    await subscribe(advisor, 'premium')
    const client = app.as(advisor)
    const { subscription } = await client.call(cancelPlan)
    await client.call(resumePlan)
    const day = new Date(subscription?.periodEndsAt ?? '').toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: printedZone,
    })
    const mails = async () => (await app.mailsTo(advisor.email)).map(({ subject, text }) => `${subject}\n${text}`)
    const renews = `Premium renews on ${day}, and your card is charged then: $199.00 a month.`
    expect((await mails()).find((mail) => mail.includes(renews))).toMatch(`Your plan no longer ends on ${day}`)
    await client.call(cancelPlan)
    await choose(advisor, 'basic')
    const starts = `Basic starts on ${day}, and your card is charged then: $49.00 a month.`
    expect((await mails()).filter((mail) => mail.includes(starts))).toHaveLength(1)
  })

  test('ends with a cancellation, whatever was scheduled before', async () => {
    const advisor = await an.advisor()
    await subscribe(advisor, 'premium')
    await choose(advisor, 'basic')
    await app.as(advisor).call(cancelPlan)
    await renew(days(31))
    expect((await billingOf(advisor)).subscription).toMatchObject({ state: 'ended', next: null })
  })

  test('is refused to another kind of payer, and changes nothing', async () => {
    const client = app.as(await an.advisor())
    const problem = await client.refused(reviewPlan, { body: { plan: 'growth', interval: 'monthly' } })
    expect(problem.code).toBe('billing.wrong-payer')
    expect((await client.call(getBilling)).subscription).toMatchObject({ state: 'trialing', plan: null })
  })

  test('returns billing.no-firm to a firm administrator who has not registered a firm', async () => {
    const client = app.as(await a.firmAdmin())
    const problem = await client.refused(reviewPlan, { body: { plan: 'growth', interval: 'monthly' } })
    expect(problem.code).toBe('billing.no-firm')
  })
})

describe('the plan of a firm', () => {
  /** The same person after signing in again, as a change of role asks. */
  const signedInAgain = async (person: TestPerson) => ({
    ...person,
    accessToken: (await signInAs(app.platform, person.id, { withSecondFactor: true })).accessToken,
  })

  test('is managed by its administrators as by its owner: they pay, cancel, resume and read invoices', async () => {
    const { admin: owner, firm } = await aFirm()
    const administrator = await aMember(owner, 'administrator')
    await endTrial(owner)
    await addCard(administrator)
    const { subscription, invoices: shown } = await choose(administrator, 'small_firm')
    expect(subscription).toMatchObject({ payer: { kind: 'firm', id: firm.id }, state: 'active' })
    expect((await billingOf(owner)).invoices).toEqual(shown)
    const client = app.as(administrator)
    expect((await client.call(cancelPlan)).subscription).toMatchObject({ endsAtPeriodEnd: true })
    expect((await client.call(resumePlan)).subscription).toMatchObject({ endsAtPeriodEnd: false })
    await client.call(downloadInvoice, { params: { id: shown[0]?.id ?? '' } })
    const subjects = (await app.mailsTo(owner.email)).map(({ subject }) => subject)
    expect(subjects.some((subject) => subject.startsWith('Your plan ends on'))).toBe(true)
  })

  test('is closed to advisors and compliance officers of the firm, who manage only their own', async () => {
    const { admin } = await aFirm()
    for (const person of [await aMember(admin), await aMember(admin, 'compliance')]) {
      expect(await billingOf(person)).toMatchObject({
        payers: ['advisor'],
        subscription: { payer: { kind: 'advisor' } },
      })
      expect((await app.as(person).refused(cancelPlan, { query: { payer: 'firm' } })).code).toBe('billing.no-firm')
    }
  })

  test('lets an administrator see, change and cancel a plan of their own beside it', async () => {
    const { admin } = await aFirm()
    const member = await aMember(admin)
    // The firm stops covering, and the advisor pays for themselves.
    await endTrial(admin)
    await subscribe(member, 'basic')
    await app.as(admin).call(changeFirmRole, { params: { advisorId: member.id }, body: { firmRole: 'administrator' } })
    const administrator = await signedInAgain(member)
    expect(await billingOf(administrator)).toMatchObject({
      payers: ['firm', 'advisor'],
      subscription: { payer: { kind: 'firm' } },
    })
    const query = { payer: 'advisor' } as const
    const client = app.as(administrator)
    const own = await client.call(getBilling, { query })
    expect(own).toMatchObject({ subscription: { state: 'active', plan: 'basic' }, invoices: [{ totalCents: 4_900 }] })
    await client.call(downloadInvoice, { params: { id: own.invoices[0]?.id ?? '' } })
    expect((await choose(administrator, 'premium')).subscription).toMatchObject({ plan: 'premium' })
    expect((await client.call(cancelPlan, { query })).subscription).toMatchObject({ endsAtPeriodEnd: true })
    expect((await billingOf(admin)).subscription).toMatchObject({ endsAtPeriodEnd: false })
  })
})
