import { describe, expect, test } from 'vitest'
import {
  cancelPlan,
  choosePlan,
  downloadInvoice,
  downloadInvoices,
  getBilling,
  payNow,
  reviewPlan,
  saveBillingDetails,
} from '#contract/billing/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { people } from '#tests/factories/people.ts'
import { address, plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { pdfText } from '#tests/support/pdf-text.ts'

const app = await startApp()
const { an } = people(app)
const { addCard, choose, renew, subscribe } = plansOf(app)

const declines = '4000000000000341'
const billingOf = (person: Parameters<typeof app.as>[0]) => app.as(person).call(getBilling)

describe('closing periods and invoicing', () => {
  test('ends a trial and a canceled plan, renews the others, and does so once', async () => {
    const onTrial = await an.advisor()
    const canceled = await an.advisor()
    const paying = await an.advisor()
    await subscribe(canceled, 'basic')
    await app.as(canceled).call(cancelPlan)
    await subscribe(paying, 'basic')
    await renew(days(32))
    await renew(0)
    expect((await billingOf(onTrial)).subscription).toMatchObject({ state: 'ended' })
    expect((await billingOf(canceled)).subscription).toMatchObject({ state: 'ended' })
    const renewed = await billingOf(paying)
    expect(renewed.subscription).toMatchObject({ state: 'active', plan: 'basic' })
    expect(renewed.invoices).toHaveLength(2)
    expect((await app.mailsTo(canceled.email)).map(({ subject }) => subject)).toContain('Your plan has ended')
  })

  test('retries a declined card after 1, 3, 5 and 7 days, then pauses the plan', async () => {
    const advisor = await an.advisor()
    await subscribe(advisor, 'basic')
    await addCard(advisor, declines)
    const states: (string | undefined)[] = []
    await renew(days(31))
    for (let day = 0; day <= 7; day += 1) {
      const { subscription, invoices } = await billingOf(advisor)
      states.push(`${subscription?.state} after ${invoices[0]?.payments.length}`)
      await renew(days(1))
    }
    expect(states).toEqual([
      'past_due after 1',
      'past_due after 2',
      'past_due after 2',
      'past_due after 3',
      'past_due after 3',
      'past_due after 4',
      'past_due after 4',
      'paused after 5',
    ])
    const { subscription, invoices } = await billingOf(advisor)
    expect(subscription).toMatchObject({ state: 'paused', seats: 0 })
    expect(invoices[0]).toMatchObject({ status: 'void' })
    const subjects = (await app.mailsTo(advisor.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining(['Your payment of $49.00 didn’t go through', 'Your plan is paused']),
    )
  })

  test('charges another card at once after a declined renewal, for the period that was due', async () => {
    const advisor = await an.advisor()
    await subscribe(advisor, 'basic')
    await addCard(advisor, declines)
    await renew(days(31))
    const due = (await billingOf(advisor)).subscription
    expect((await app.as(advisor).refused(payNow)).code).toBe('billing.card-declined')
    await addCard(advisor)
    const paid = await app.as(advisor).call(payNow)
    expect(paid.subscription).toMatchObject({ state: 'active', pastDueSince: null, periodStartsAt: due?.periodEndsAt })
    expect((await app.as(advisor).refused(payNow)).code).toBe('billing.nothing-due')
  })

  test('charges at the end of a trial the tax that the review expected', async () => {
    const advisor = await an.advisor()
    const review = () => app.as(advisor).call(reviewPlan, { body: { plan: 'basic', interval: 'monthly' } })
    expect(await review()).toMatchObject({ kind: 'at_trial_end', renewalCents: 4_900, renewalTaxCents: null })
    const place = { line1: '1 Main St', city: 'Seattle', state: 'WA', zipCode: '98101' } as const
    await app.as(advisor).call(saveBillingDetails, { body: { ...address, ...place } })
    expect(await review()).toMatchObject({ taxCents: 0, renewalTaxCents: 490 })
    await addCard(advisor)
    await choose(advisor, 'basic')
    await renew(days(31))
    expect((await billingOf(advisor)).invoices).toMatchObject([{ taxCents: 490, totalCents: 5_390 }])
  })

  test('writes a PDF of an invoice for its payer only, with its lines and who is billed', async () => {
    const advisor = await an.advisor()
    const details = {
      name: 'Vega Planning 李',
      line1: '1 Main St',
      line2: '',
      city: 'Seattle',
      state: 'WA',
      zipCode: '98101',
    }
    await app.as(advisor).call(saveBillingDetails, { body: { ...details, state: 'WA', taxId: '12-3456789' } })
    const { invoices } = await subscribe(advisor, 'basic')
    expect(invoices[0]).toMatchObject({ subtotalCents: 4_900, taxCents: 490, totalCents: 5_390 })
    const params = { id: invoices[0]?.id ?? '' }
    const text = pdfText(await app.as(advisor).call(downloadInvoice, { params }))
    for (const words of [
      invoices[0]?.number,
      'Vega Planning',
      'Tax ID 12-3456789',
      'Basic',
      '$4.90',
      '$53.90',
      'Status: Paid',
      'can’t be printed',
    ])
      expect(text).toContain(words)
    expect((await app.as(await an.advisor()).refused(downloadInvoice, { params })).code).toBe('core.not-found')
  })

  test('refuses a billing address without a city, and a ZIP code of another state or of no place', async () => {
    const as = app.as(await an.advisor())
    const refused = async (change: { city?: string; state?: 'OR'; zipCode?: string }) => {
      const place = { city: 'Seattle', state: 'WA', zipCode: '98101', ...change } as const
      const body = { name: 'Vega Planning', line1: '', line2: '', taxId: '', ...place }
      return (await as.refused(saveBillingDetails, { body })).fields
    }
    expect(await refused({ city: ' ' })).toEqual([{ path: 'city', message: 'Enter the city' }])
    expect(await refused({ state: 'OR' })).toEqual([{ path: 'zipCode', message: 'That ZIP code is in Washington' }])
    for (const zipCode of ['00000', '00000-1234'])
      expect(await refused({ zipCode })).toEqual([{ path: 'zipCode', message: 'No place has that ZIP code' }])
    expect(await refused({ zipCode: '34001' })).toEqual([
      { path: 'zipCode', message: 'That ZIP code isn’t in Washington' },
    ])
  })

  test('numbers the invoices of a year without a gap, also after a declined change of plan', async () => {
    const advisor = await an.advisor()
    const first = (await subscribe(advisor, 'basic')).invoices[0]?.number ?? ''
    await addCard(advisor, declines)
    await app.as(advisor).refused(choosePlan, {
      body: { plan: 'premium', interval: 'annual', expectedTotalCents: 195_000 },
    })
    await addCard(advisor)
    const second = (await choose(advisor, 'professional')).invoices[0]?.number ?? ''
    expect(Number(second.slice(8))).toBe(Number(first.slice(8)) + 1)
    expect(first).toMatch(/^FL-2026-\d{4}$|^FL-2027-\d{4}$/)
  })

  test('writes all invoices of a year into one file, for their payer only', async () => {
    app.clock.set(`${app.clock.now().getUTCFullYear() + 1}-02-03T09:00:00Z`)
    const year = String(app.clock.now().getUTCFullYear())
    const advisor = await an.advisor()
    await subscribe(advisor, 'basic')
    await renew(days(29))
    const { invoices } = await billingOf(advisor)
    const text = pdfText(await app.as(advisor).call(downloadInvoices, { params: { year } }))
    expect(invoices).toHaveLength(2)
    for (const { number } of invoices) expect(text).toContain(`Invoice ${number}`)
    const stranger = await an.advisor()
    const elsewhere = await app.as(stranger).refused(downloadInvoices, { params: { year } })
    expect(elsewhere.code).toBe('core.not-found')
  })
})
