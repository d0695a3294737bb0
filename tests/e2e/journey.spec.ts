import type { APIRequestContext, Page } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { codeMailedTo, expect, expectSound, freshEmail, test } from './support/fixtures.ts'

const password = 'a-long-enough-one'
const advisor = demoAccounts.advisor

/** Somebody who has just signed up and typed in the code of the mail. */
async function newConsumer(request: APIRequestContext): Promise<string> {
  const email = freshEmail('journey')
  const data = { email, password, data: { user_type: 'consumer' } }
  expect((await request.post('/auth/v1/signup', { data })).ok()).toBe(true)
  const token = await codeMailedTo(request, email, /verify|confirm/i)
  expect((await request.post('/auth/v1/verify', { data: { type: 'email', email, token } })).ok()).toBe(true)
  return email
}

/** Answers the questions of the profile, one card at a time. */
async function fillInProfile(page: Page, name: { first: string; last: string }): Promise<void> {
  await page.goto('/consumer-profile')
  const next = () => page.getByRole('button', { name: /^(Next|Finish)$/ }).click()
  const expectQuestion = (question: string) => expect(page.getByRole('heading', { name: question })).toBeVisible()
  await expectQuestion('What are your goals?')
  await expectSound(page)
  await next()
  await expect(page.getByText('Choose at least one')).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await next()
  await expectQuestion('What do you want help with?')
  for (const subject of ['Retirement', 'Taxes', 'Stock options']) {
    await page.getByRole('checkbox', { name: subject, exact: true }).check()
  }
  await next()
  await expectQuestion('When would you like to start?')
  await page.getByRole('radio').first().check()
  await next()
  await expectQuestion('How would you like to talk?')
  await page.getByRole('checkbox').first().check()
  await next()
  await expectQuestion('What language do you prefer?')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await next()
  await expectQuestion('How much do you want help with?')
  await page.getByRole('textbox', { name: 'Total you could invest' }).fill('520000')
  await page.getByRole('textbox', { name: 'Amount you’d start with' }).fill('400000')
  await next()
  await expectQuestion('How do you feel about risk?')
  await page.getByRole('radio', { name: /Medium/ }).check()
  await next()
  await expectQuestion('What’s your annual household income?')
  await page.getByRole('radio').nth(2).check()
  await next()
  await expectQuestion('How old are you?')
  await page.getByRole('textbox', { name: 'Your age' }).fill('47')
  await next()
  await expectQuestion('What’s the best number to reach you?')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+1 503 555 0161')
  await next()
  await expectQuestion('Where do you live?')
  await page.getByRole('combobox', { name: 'State' }).selectOption('OR')
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('97205')
  await next()
  await expectQuestion('What’s your name?')
  await page.getByRole('textbox', { name: 'First name' }).fill(name.first)
  await page.getByRole('textbox', { name: 'Last name' }).fill(name.last)
  await next()
  await expect(page).toHaveURL(/\/matches/)
}

test('a consumer finds an advisor for reasons they can see, writes, books, and the advisor works the lead', async ({
  page,
  signedIn,
  signedInWith,
}, { project }) => {
  const isPhone = project.name === 'phone'
  const last = `Journey${Math.random().toString(36).slice(2, 8)}`
  const name = `Quilla ${last}`
  const consumer = await signedInWith(await newConsumer(page.request), password)
  const desk = await signedIn('advisor')

  // Matches made of the answers, each with its reasons.
  await fillInProfile(consumer, { first: 'Quilla', last })
  await expect(consumer.getByRole('heading', { level: 1 })).toContainText(/match(es)? your profile/)
  await expectSound(consumer)

  // The advisor's page: before anything is agreed, the advisor knows nothing of this person.
  await consumer.goto(`/advisors/${advisor.id}`)
  await expect(consumer.getByRole('heading', { level: 1 })).toContainText('Marisol Etcheverry')
  await expectSound(consumer)
  await desk.goto('/messages')
  await expect(desk.getByText(name)).toHaveCount(0)

  // To write, the consumer agrees to be known by this one advisor.
  await consumer.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(consumer.getByRole('heading', { name: 'Share your details with Marisol?' })).toBeVisible()
  await consumer.getByRole('dialog').getByRole('button', { name: 'Share with Marisol' }).click()
  await expect(consumer).toHaveURL(/\/(messages|chat)\//)
  await consumer.getByRole('textbox', { name: 'Message' }).fill('Can you help with shares from my employer?')
  await consumer.getByRole('button', { name: 'Send' }).click()
  await expect(consumer.getByText('Can you help with shares from my employer?').last()).toBeVisible()

  // The advisor sees it arrive, and the two talk as it happens.
  await expect(desk.getByText(name).first()).toBeVisible()
  await desk.getByText(name).first().click()
  await expect(desk.getByText('Can you help with shares from my employer?').last()).toBeVisible()
  await expectSound(desk)
  await desk.getByRole('textbox', { name: 'Message' }).pressSequentially('Yes, with pleasure')
  await expect(consumer.getByText('Marisol is typing')).toBeVisible()
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(consumer.getByText('Yes, with pleasure').last()).toBeVisible()
  await expect(desk.getByText(/Read \d/).last()).toBeVisible()

  // A free consultation, booked from a real slot.
  await consumer.goto(`/advisors/${advisor.id}`)
  const slots = consumer.getByRole('region', { name: 'Book an appointment' })
  await slots.locator('label:has(input[type=radio]:not([name*=mode]))').first().click()
  await slots.getByRole('button', { name: /^Request / }).click()
  await expect(consumer.getByRole('heading', { name: /^Request sent for/ })).toBeVisible()

  // The advisor confirms, and both see it in their days.
  await desk.goto('/appointments')
  const appointment = desk.getByRole('listitem').filter({ hasText: name }).last()
  await appointment.getByRole('button', { name: 'Confirm' }).click()
  await expect(appointment.getByText('Confirmed', { exact: true })).toBeVisible()
  await consumer.goto('/consumer-dashboard')
  await expect(consumer.getByText('Confirmed').first()).toBeVisible()
  await expect(consumer.getByText('Consultation with Marisol Etcheverry', { exact: false }).first()).toBeVisible()
  await expectSound(consumer)

  // The lead is there, in the state the two of them brought it to.
  await desk.goto('/leads')
  if (isPhone) await desk.getByRole('tab', { name: /^Consultation/ }).click()
  await expect(desk.getByText(name).first()).toBeVisible()
  await expectSound(desk)

  // The consumer takes the agreement back, and is a stranger again.
  await consumer.goto('/settings')
  await consumer
    .getByRole('listitem')
    .filter({ hasText: 'Marisol Etcheverry' })
    .getByRole('button', { name: /Stop sharing/ })
    .click()
  await consumer.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await desk.goto('/messages')
  await expect(desk.getByText('A consumer in Oregon').first()).toBeVisible()
  await expect(desk.getByText(name)).toHaveCount(0)
})
