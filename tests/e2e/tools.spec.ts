import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { letPassUntil, openWithCompanions, read, stopClock, stored } from './support/clock.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { tokenOf } from './support/people.ts'

const answered = { 'cookie-consent': 'false' }

test('the accessibility page lists its features, runs an audit, and exports the report', async ({ page }) => {
  await stored(page, answered)
  await page.goto('/accessibility-test')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const kinds = page.getByRole('tablist', { name: 'Feature types' })
  await expect(kinds.getByRole('tab')).toHaveText(['Visual', 'Keyboard', 'Screen Reader', 'Cognitive'])
  const save = page.getByRole('button', { name: 'Export Report' })
  await expect(save).toBeDisabled()
  // What goes along with the page comes after the page itself listens.
  await expect(page.getByRole('button', { name: 'Support' })).toBeVisible()
  await page.getByLabel('Page').selectOption('/careers')
  await page.getByRole('button', { name: 'Run Audit' }).click()
  const results = page.getByRole('tablist', { name: 'Results' })
  await expect(results.getByRole('tab')).toHaveText(['Issues', 'Summary'])
  await expect(page.getByText('No issues were found.')).toBeVisible()
  await results.getByRole('tab', { name: 'Summary' }).focus()
  await expect(page.getByText(/^\/careers: [1-9]\d+ checks passed\.$/)).toBeVisible()
  const download = page.waitForEvent('download')
  await save.click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^accessibility-report-\d{4}-\d\d-\d\d\.html$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('Page <strong>/careers</strong>, checked on')
  await expectSound(page)
})

test('the general tour skips what a visitor does not have, and closes with Escape', async ({ page }) => {
  await stored(page, { ...answered, hasSeenOnboardingTour: 'true' })
  await stopClock(page)
  await openWithCompanions(page, '/accessibility-test')
  await page.getByRole('button', { name: 'Start Guided Tour' }).click()
  await letPassUntil(page, page.getByText('Tour Started'))
  await expect(page.getByText('Follow the guided tour to learn about the platform features.')).toBeVisible()
  expect(await read(page, 'hasSeenOnboardingTour')).toBeNull()
  const step = page.getByRole('dialog')
  await letPassUntil(page, step)
  // The dark around it takes no clicks away, but ends nothing either.
  await page.mouse.click(5, 600)
  await page.clock.runFor(500)
  // Five general steps, without the menu of somebody signed in.
  for (const title of ['Welcome to Fairlead', 'Navigation', 'Search', 'Page content']) {
    await letPassUntil(page, step.getByRole('heading', { name: title }))
    if (title !== 'Page content') await step.getByRole('button', { name: 'Next' }).click()
  }
  await expect(step).toContainText('4 of 4')
  await expect(step.getByRole('button', { name: 'Finish' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(100)
  await expect(step).toBeHidden()
  expect(await read(page, 'hasSeenOnboardingTour')).toBe('true')
})

/** Lets an account be offered the tour, also at a second try of its test. */
async function forgetTour(request: APIRequestContext, email: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, { email })}` }
  expect((await request.patch('/api/profile', { headers, data: { hasSeenTour: false } })).ok()).toBe(true)
}

/** A step fades in when it is placed, and is checked once it has settled. */
const expectSoundAtRest = (page: Page) => expect(() => expectSound(page)).toPass({ timeout: 20_000 })

for (const [account, path, own] of [
  [
    'consumer',
    '/consumer-dashboard',
    ['Your matches', 'Filters', 'Appointments', 'Messages', 'Your goals', 'Notifications'],
  ],
  [
    'advisor',
    '/advisor-dashboard',
    ['Your profile', 'Today', 'Leads', 'Calendar', 'Messages', 'Analytics', 'Resources'],
  ],
] as const) {
  test(`the ${account} is offered a tour of their own pages, once`, async ({ request, signedIn }) => {
    await forgetTour(request, demoAccounts[account].email)
    const page = await signedIn(account)
    // Somebody quicker than the page: they press before the header has its menus.
    const { promise: pressed, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/user-menu/, (route) => pressed.then(() => route.continue()))
    await page.goto(path)
    await page.getByRole('complementary', { name: 'Tour' }).getByRole('button', { name: 'Take the tour' }).click()
    letGo()
    const step = page.getByRole('dialog')
    await expect(step.getByRole('heading', { name: 'Welcome to Fairlead' })).toBeVisible()
    await expectSoundAtRest(page)
    const titles: string[] = []
    const finish = step.getByRole('button', { name: 'Finish' })
    while (!(await finish.isVisible())) {
      const number = (await step.getByText(/^\d+ of \d+$/).textContent()) ?? ''
      titles.push((await step.getByRole('heading').textContent()) ?? '')
      // A press in the moment in which a step is still being placed is not heard.
      await expect(async () => {
        const shown = step.getByText(number, { exact: true })
        if (await shown.isVisible()) await step.getByRole('button', { name: 'Next' }).click({ timeout: 2_000 })
        await expect(shown).toBeHidden({ timeout: 2_000 })
      }).toPass({ timeout: 20_000 })
      await expect(step.getByRole('heading')).toBeVisible()
    }
    titles.push((await step.getByRole('heading').textContent()) ?? '')
    await expectSoundAtRest(page)
    await finish.click()
    expect(titles).toContain('Your menu')
    expect(titles).toEqual(expect.arrayContaining([...own]))
    await expect(step).toBeHidden()
    await page.reload()
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Tour' })).toHaveCount(0)
  })
}

test('every integration is tested for real, and one that does not respond fails after ten seconds', async ({
  page,
  expectError,
}) => {
  // What the integrations answer to somebody without a session and to empty messages.
  expectError(
    { status: 400, path: '/functions/v1/handle-contact' },
    { status: 400, path: '/api/metrics' },
    { status: 401, path: '/api/profile' },
  )
  await stored(page, answered)
  await stopClock(page)
  await openWithCompanions(page, '/verify-integrations')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  // The breadcrumb is a list too.
  const tests = page.locator('main ul').getByRole('listitem')
  await expect(tests.filter({ hasText: 'Not run' })).toHaveCount(await tests.count())
  // One that never answers.
  await page.route('**/health', () => new Promise(() => {}))
  await page.getByRole('button', { name: 'Run all tests' }).click()
  const api = tests.filter({ has: page.getByText('API', { exact: true }) })
  await expect(tests.filter({ hasText: 'Running' })).toHaveCount(1)
  await expect(api).toContainText('Running')
  await page.clock.runFor(9_999)
  await expect(api).toContainText('Running')
  await page.clock.runFor(1)
  await expect(api).toContainText('Test timed out after 10 seconds')
  await expect(tests.filter({ hasText: 'Failed' })).toHaveCount(1)
  await page.unroute('**/health')
  await api.getByRole('button').click()
  await expect(api).toContainText('Success')
  await page.clock.resume()
  await expectSound(page)
})
