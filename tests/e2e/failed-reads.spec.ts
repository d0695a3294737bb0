import type { Page } from '@playwright/test'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword } from './support/people.ts'

/** Opens the search of the page with its key, which is heard once the page has started. */
async function openSearch(page: Page) {
  const search = page.getByRole('combobox', { name: /search/i })
  await expect(async () => {
    if (await search.isHidden()) await page.keyboard.press('/')
    await expect(search).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return search
}

test('a part of Settings that failed to load says so, and the next try fills it and keeps the keyboard there', async ({
  request,
  signedInWith,
  expectError,
}) => {
  const own = await signedInWith((await aNewConsumer(request)).email, newPassword)
  await own.route('**/api/sessions', (route) => route.fulfill({ status: 503, json: {} }))
  expectError({ status: 503, path: '/api/sessions' })
  await own.goto('/settings')
  const failed = own.getByRole('alert').filter({ hasText: 'Your devices couldn’t be loaded.' })
  await expect(failed).toBeVisible()
  await expectSound(own)
  // Another failure leaves the button and the keyboard where they are.
  const again = failed.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(again).toBeFocused()
  await own.unroute('**/api/sessions')
  await expect(again).not.toHaveAttribute('aria-busy')
  await again.press('Enter')
  await expect(failed).toHaveCount(0)
  await expect(own.locator('#places :focus')).toHaveCount(1)
})

test('a dashboard stays when one of its parts cannot be fetched, and has the part once it can', async ({
  signedIn,
  expectError,
}) => {
  const { promise: isRefused, resolve: refused } = Promise.withResolvers<void>()
  const desk = await signedIn('advisor')
  await desk.route(/\/assets\/desk-tasks-[\w-]+\.js$/, (route) => route.abort().then(refused), { times: 1 })
  expectError({ text: 'Failed to load resource: net::ERR_FAILED' })
  await desk.goto('/advisor-dashboard')
  await isRefused
  await expect(desk.getByRole('heading', { name: 'Last 12 weeks' })).toBeVisible()
  const fetched = desk.waitForResponse((reply) => /\/assets\/desk-tasks-/.test(reply.url()) && reply.ok())
  await desk.evaluate(() => dispatchEvent(new Event('online')))
  await fetched
  await expect(desk.getByRole('heading', { name: 'Last 12 weeks' })).toBeVisible()
})

test('a search that failed says so, and finds on the next try', async ({ page, expectError }) => {
  for (const path of ['advisors', 'firms'])
    await page.route(`**/api/${path}?*`, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  expectError({ status: 503, path: /^\/api\/advisors\?/ }, { status: 503, path: /^\/api\/firms\?/ })
  await page.goto('/about')
  const search = await openSearch(page)
  await search.fill('retirment')
  await expect(page.getByText('The search failed.')).toBeVisible()
  await expect(page.getByText(/no results/i)).toHaveCount(0)
  await expectSound(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('option', { name: /^See all \d+ advisors for “retirment”$/ })).toBeVisible()
  await expect(search).toBeFocused()
})

test('Enter opens the row that was shown as chosen when others arrive above it', async ({ page }) => {
  const { promise: isDue, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/advisors?*', (route) => isDue.then(() => route.continue()))
  await page.goto('/about')
  const search = await openSearch(page)
  await search.fill('retirement')
  const chosen = page.getByRole('option', { selected: true })
  // Pages are shown half a second before the advisors, who come above them.
  await expect(chosen).toHaveText(/^Advisors for retirement/)
  const name = await chosen.innerText()
  answer()
  await expect(page.getByRole('group', { name: 'Advisors' })).toBeVisible()
  await expect(chosen).toHaveText(name)
  await search.press('Enter')
  await expect(page).toHaveURL(/\/advisors\/for\/retirement/)
})
