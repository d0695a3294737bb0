import type { APIRequestContext, Page } from '@playwright/test'
import { makeMarket } from '#server/commands/demo/market.ts'
import { codeMailedTo, expect, expectSound, test } from './support/fixtures.ts'
import { newPassword, openPlace } from './support/people.ts'
import { aSecondNode, passDays } from './support/time.ts'

/**
 * An advisor of the demo whose trial is over, who has never paid, with a password set by recovery:
 * on the trial of a new account nothing is charged. Each test and attempt has one of its own.
 */
async function anAdvisorAfterTheTrial(request: APIRequestContext, position: number) {
  const { advisors, firms } = makeMarket(new Date(), '')
  const covered = new Set(firms.flatMap(({ members }) => members.map(({ advisorId }) => advisorId)))
  const free = advisors.filter(
    ({ person, subscription }) =>
      person.role === 'advisor' && subscription.state === 'ended' && !covered.has(person.id),
  )
  const { id = '', email = '' } = free[position]?.person ?? {}
  expect((await request.post('/auth/v1/recover', { data: { email } })).ok()).toBe(true)
  const token = await codeMailedTo(request, email, /reset|new password/i)
  const verified = await request.post('/auth/v1/verify', { data: { type: 'recovery', email, token } })
  const { access_token } = (await verified.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await request.put('/auth/v1/user', { headers, data: { password: newPassword } })).ok()).toBe(true)
  return { id, email, headers }
}

async function saveCard(page: Page, number: string): Promise<void> {
  await expect(page).toHaveURL(/\/billing\/card\?/)
  await page.getByRole('textbox', { name: 'Card number' }).fill(number)
  await page.getByRole('button', { name: 'Save card' }).click()
  // The toast about a card before may still be there.
  await expect(page.getByText('Your card is saved').last()).toBeVisible()
}

/** Follows the review to the address, in a state that the sandbox taxes, and comes back. */
async function saveAddress(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('textbox', { name: 'Name or company' }).fill('Larkspur Fiduciary')
  await page.getByRole('textbox', { name: 'City' }).fill('New York')
  await page.getByRole('combobox', { name: 'State' }).selectOption('NY')
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('10001')
  await page.getByRole('button', { name: 'Save address' }).click()
}

test(
  'an advisor pays for a plan after a declined card, switches, cancels, resumes and gets the invoice',
  {
    tag: '@desktop',
  },
  async ({ request, signedInWith, expectError }, { retry }) => {
    const page = await signedInWith((await anAdvisorAfterTheTrial(request, retry)).email, newPassword)
    await openPlace(page, 'Today')
    await expect(page.getByRole('complementary', { name: 'Your plan' })).toContainText('You have no plan.')
    await openPlace(page, 'Leads')
    await expect(page.getByText('Included in Professional and Premium, from $99 a month')).toBeVisible()
    await expectSound(page)
    await page.getByRole('link', { name: 'See Professional' }).first().click()
    await expect(page.getByText('No invoices yet.')).toBeVisible()
    await expectSound(page)

    await page.getByRole('link', { name: 'Choose Professional' }).click()
    await expect(page.getByRole('heading', { name: 'Start Professional' })).toBeVisible()
    const pay = page.getByRole('button', { name: 'Pay $99.00 and start' })
    await expect(pay).toBeDisabled()
    await expectSound(page)
    await page.getByRole('button', { name: 'Add a promotion code' }).click()
    await expect(page.getByRole('textbox', { name: 'Promotion code' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Promotion code' }).fill('MISTYPED')
    expectError({ status: 409, path: '/api/billing/plan/review' })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('This code isn’t valid or was already used')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Start Professional' })).toBeVisible()
    await page.getByRole('button', { name: 'Add a card' }).click()
    await expect(page.getByRole('heading', { name: 'Your card' })).toBeVisible()
    await expectSound(page)
    await saveCard(page, '4000 0000 0000 0341')
    await expect(page.getByText('Visa ending in 0341')).toBeVisible()
    await expect(page.getByText('You need an address to confirm.')).toBeVisible()
    await expect(pay).toBeDisabled()
    await saveAddress(page)
    await expect(page.getByText('Sample rate for NY, 8%')).toBeVisible()
    const payWithTax = page.getByRole('button', { name: 'Pay $106.92 and start' })
    expectError({ status: 402, path: '/api/billing/plan' })
    await payWithTax.click()
    await expect(page.getByRole('alert').filter({ hasText: 'You weren’t charged' })).toBeVisible()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await saveCard(page, '4242 4242 4242 4242')
    await expect(page.getByText('Visa ending in 4242')).toBeVisible()
    await payWithTax.click()
    await expect(page).toHaveURL('/billing?payer=advisor')
    const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')
    await expect(invoices).toHaveCount(1)
    await expect(invoices).toContainText('Paid')
    await expect(invoices).toContainText('$106.92')

    // The upgrade uses the address on file.
    await page.getByRole('link', { name: 'Switch to Premium' }).click()
    await expect(page.getByText('Sample rate for NY, 8%')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you gain' })).toContainText('Reply times, week by week')
    await expectSound(page)
    await page.getByRole('button', { name: /^Pay \$[\d.]+ and switch$/ }).click()
    await expect(page).toHaveURL('/billing?payer=advisor')
    await expect(invoices).toHaveCount(2)
    await expect(invoices.first()).toContainText('Premium')
    await expect(page.getByRole('link', { name: 'Switch to Professional' })).toBeVisible()

    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
    await expect(page.getByText('Canceled. It runs until')).toBeVisible()
    await page.getByRole('button', { name: 'Resume plan' }).click()
    await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible()
    // The button that was pressed is gone.
    await expect(page.getByRole('heading', { name: 'Billing', exact: true })).toBeFocused()
    await expectSound(page)

    const all = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all for' }).first().click()
    expect((await all).suggestedFilename()).toMatch(/-invoices-\d{4}\.pdf$/)
    const downloaded = page.waitForEvent('download')
    await invoices.first().getByRole('button', { name: 'PDF of invoice' }).click()
    expect((await downloaded).suggestedFilename()).toMatch(/^FL-\d{4}-\d+\.pdf$/)
  },
)

test(
  'a renewal that the bank declines is retried, pauses the plan, loses nothing, and is paid with another card',
  {
    tag: '@desktop',
  },
  async ({ request, signedInWith, expectError }, { retry }) => {
    const { id, email, headers } = await anAdvisorAfterTheTrial(request, 2 + retry)
    const post = async (path: string, data: object) => {
      const reply = await request.post(path, { headers, data })
      expect(reply.ok(), path).toBe(true)
      return reply
    }
    const enterCard = (number: string) =>
      post('/api/billing/sandbox-card', { number, expiryMonth: 12, expiryYear: new Date().getUTCFullYear() + 3 })
    const plan = { plan: 'basic', interval: 'monthly' }
    await enterCard('4242424242424242')
    const address = { line1: '', line2: '', city: 'Portland', state: 'OR', zipCode: '97201' }
    const details = { name: 'Vega Planning', ...address, taxId: '' }
    expect((await request.put('/api/billing/details', { headers, data: details })).ok()).toBe(true)
    await post('/api/billing/plan', { ...plan, expectedTotalCents: 4_900 })
    await enterCard('4000000000000341')
    const node = await aSecondNode()
    await passDays(node, id, 32)

    const page = await signedInWith(email, newPassword)
    await openPlace(page, 'Today')
    const notice = page.getByRole('complementary', { name: 'Your plan' })
    await expect(notice).toContainText('Your payment didn’t go through. We try again until')
    await expectSound(page)
    await notice.getByRole('link', { name: 'Fix the payment' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'Your payment of $49.00 didn’t go through' })
    await expect(failed.getByRole('listitem')).toHaveText([
      /didn’t go through/,
      /again/,
      /again/,
      /again/,
      /one last time/,
    ])
    const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')
    await expect(invoices).toHaveText([/Not paid\$49\.00/, /Paid\$49\.00/])
    await expectSound(page)
    expectError({ status: 402, path: /^\/api\/billing\/pay\?/ })
    const tried = page.waitForResponse((reply) => reply.url().includes('/api/billing/pay'))
    await failed.getByRole('button', { name: 'Try this card again' }).click()
    await tried

    for (const days of [1, 2, 2, 2]) await passDays(node, id, days)
    await node.close()
    await openPlace(page, 'Today')
    await expect(notice).toContainText('Your plan is paused. You keep your clients, messages and calendar.')
    await notice.getByRole('link', { name: 'See plans' }).click()
    await expect(failed).toBeHidden()
    await expect(page.getByText('Your plan is paused because the last payment didn’t go through.')).toBeVisible()
    await expect(invoices).toHaveCount(2)
    await expectSound(page)
    await page.getByRole('link', { name: 'Choose Basic' }).click()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await saveCard(page, '5555 5555 5555 4444')
    await page.getByRole('button', { name: 'Pay $49.00 and start' }).click()
    await expect(page).toHaveURL('/billing?payer=advisor')
    await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible()
    await expect(invoices).toHaveText([/Paid/, /Not collected/, /Paid/])
    await openPlace(page, 'Today')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()
  },
)
