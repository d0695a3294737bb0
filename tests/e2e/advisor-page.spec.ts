import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword, signIn } from './support/people.ts'

const advisor = demoAccounts.advisor

test('a visitor finds an advisor in the directory by a misspelled name and reads their page', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/advisors')
  await page.getByRole('searchbox').fill('Marisol Etchevery')
  await page.getByRole('button', { name: 'Find advisors' }).click()
  await expect(page).toHaveURL(/search=Marisol/)
  await page.getByRole('link', { name: 'Marisol Etcheverry' }).click()
  await expect(page).toHaveURL(`/advisors/${advisor.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marisol Etcheverry')
  await expect(page).toHaveTitle(/Marisol Etcheverry, financial advisor in Portland, Oregon/)
  await expectSound(page)
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1,000,000')
  await expect(page.getByText('$8,500').first()).toBeVisible()
  await page.getByRole('button', { name: 'Message' }).click()
  await expect(page).toHaveURL('/signin')
})

test('an advisor whom a visitor saves is saved once they have signed in', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { email } = await aNewConsumer(request)
  await page.goto(`/advisors/${advisor.id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You chose to save Marisol Etcheverry.')).toBeVisible()
  await signIn(page, email)
  await expect(page).toHaveURL(`/advisors/${advisor.id}`)
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
})

test('the old address of an advisor’s page redirects to it, and an unknown advisor is a 404', {
  tag: '@phone',
}, async ({ page, expectError }) => {
  expectError({ status: 404, path: '/advisors/0192f000-0000-7000-8000-000000000000' })
  await page.goto(`/advisor-profile/${advisor.id}`)
  await expect(page).toHaveURL(`/advisors/${advisor.id}`)
  const reply = await page.goto('/advisors/0192f000-0000-7000-8000-000000000000')
  expect(reply?.status()).toBe(404)
  await expect(page.getByText('they have left Fairlead or aren’t available right now')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all advisors' })).toBeVisible()
})

test('a consumer sees the reasons of a match on the advisor’s page and saves the advisor', { tag: '@phone' }, async ({
  request,
  signedInWith,
}) => {
  const own = await signedInWith((await aNewConsumer(request)).email, newPassword)
  await own.goto(`/advisors/${advisor.id}`)
  await own.getByRole('button', { name: /^Why \d+\?$/ }).click()
  await expect(own.getByRole('dialog', { name: 'Why Marisol Etcheverry' })).toContainText('Marisol speaks English')
  await expectSound(own)
  await own.keyboard.press('Escape')
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await own.reload()
  await expect(own.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
})

test('a consumer sees when a full advisor has room, joins the waiting list, and leaves it again', {
  tag: '@phone',
}, async ({ request, signedInWith }) => {
  const { email, token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  const everybody = await request.get('/api/advisors?state=OR&limit=50', { headers })
  const { total } = (await everybody.json()) as { total: number }
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / 50) }, async (_, n) => {
      const reply = await request.get(`/api/advisors?state=OR&limit=50&offset=${n * 50}`, { headers })
      return ((await reply.json()) as { items: { id: string; opensAt: string | null }[] }).items
    }),
  )
  const full = pages.flat().find(({ opensAt }) => opensAt !== null)
  const own = await signedInWith(email, newPassword)
  await own.goto(`/advisors/${full?.id}`)
  const line = own.getByRole('region', { name: 'Waiting list' })
  await expect(line.getByRole('heading', { name: /^Opens on / })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Message' })).toBeHidden()
  await line.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(line.getByRole('status')).toContainText('You joined the waiting list on')
  await expect(line.getByRole('button', { name: 'Leave the waiting list' })).toBeFocused()
  await expectSound(own)
  // The booking page of the advisor leads to the same list.
  await own.goto(`/book/${full?.id}`)
  await line.getByRole('button', { name: 'Leave the waiting list' }).click()
  await expect(line.getByRole('button', { name: 'Join the waiting list' })).toBeFocused()
})

test('reviews are shown on the advisor’s page, and only the advisor can reply', { tag: '@desktop' }, async ({
  page,
  signedIn,
}) => {
  await page.goto(`/advisors/${advisor.id}`)
  await expect(page.getByText(/^Client\. Not compensated\. /).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reply' })).toHaveCount(0)
  const own = await signedIn('advisor')
  await own.goto(`/advisors/${advisor.id}`)
  await own.getByRole('button', { name: 'Reply', exact: true }).first().click()
  await own.getByRole('button', { name: 'Publish reply' }).click()
  await expect(own.getByText('Write a reply first')).toBeVisible()
})
