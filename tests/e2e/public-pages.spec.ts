import { expectListening, letPassUntil, openWithCompanions, stopClock, stored } from './support/clock.ts'
import { expect, freshEmail, test } from './support/fixtures.ts'

test('the home page shows what the product is, that it is free, and a match, without JavaScript', {
  tag: '@phone',
}, async ({ browser, baseURL, watchErrors }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  watchErrors(context)
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your financial advisor, and the reasons why.')
  await expect(page.getByText('Free for you, always.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Match score 91 of 100' }).and(page.locator(':visible'))).toBeVisible()
  await context.close()
})

test('an address of thousands of parts is answered without a page', { tag: '@desktop' }, async ({ page }) => {
  const reply = await page.request.get(`/${'a/'.repeat(5_000)}`)
  expect(reply.status()).toBe(404)
  // The rendered page says the same with scripts, and takes seconds for such an address.
  expect(await reply.text()).not.toContain('<script')
})

test(
  'a demonstration marks its figures as samples on every page',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await page.goto('/')
    await expect(page.getByText('500+ verified advisors (sample figures)')).toBeVisible()
    const figures = page.getByRole('region', { name: 'By the numbers' })
    if (project.name === 'desktop') await expect(figures).toContainText(/24,500\+.*Sample figures/)
    else await expect(figures).toBeHidden()
    for (const [link, words] of [
      ['About Us', 'Sample figures.'],
      ['Pricing', 'Rated 4.9/5 by over 2,000 users. Sample figures.'],
    ] as const) {
      await page.goto('/sitemap')
      await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
  },
)

test('the tabs of the landing page work with the keyboard', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const consumers = page.getByRole('tab', { name: 'Consumers' })
  // The first press may come before the tabs listen.
  await expect(async () => {
    await consumers.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Advisors' })).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('heading', { name: /Publish one honest profile/ })).toBeVisible()
})

test('search finds advisors and pages from anywhere, by keyboard alone', async ({ page }, { project }) => {
  await page.goto('/about')
  const search = page.getByRole('combobox', { name: /search/i })
  if (project.name === 'phone') await page.getByRole('button', { name: 'Search' }).tap()
  // A key, unlike a button, may be pressed before the page listens.
  else
    await expect(async () => {
      if (await search.isHidden()) await page.keyboard.press('/')
      await expect(search).toBeVisible({ timeout: 1_000 })
    }).toPass()
  await expect(search).toBeVisible()
  await search.fill('what does it cost: prices')
  await expect(page.getByText(/no results/i)).toBeVisible()
  await search.fill('retirment')
  await expect(page.getByRole('option', { name: /^See all \d+ advisors for “retirment”$/ })).toBeVisible()
  await search.fill('prices')
  const pricing = page.getByRole('option', { name: 'Pricing' })
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(pricing).toHaveAttribute('aria-selected', 'true', { timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pricing')
})

test('a page of the directory leads a consumer to their matches, and an advisor to no account of their own', {
  tag: '@desktop',
}, async ({ page, signedIn }) => {
  const path = '/advisors/in/california'
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'See how you match, free' })).toHaveAttribute('href', '/signup')
  const consumer = await signedIn('consumer')
  await consumer.goto(path)
  await consumer.getByRole('link', { name: 'See how you match', exact: true }).click()
  await expect(consumer).toHaveURL(/\/matches/)
  const advisor = await signedIn('advisor')
  await advisor.goto(path)
  await expect(advisor.getByRole('link', { name: 'Narrow your search' })).toBeVisible()
  await expect(advisor.getByRole('link', { name: /See how you match/ })).toHaveCount(0)
})

test('rows of a search wait half a second for those that come above them, and no longer', {
  tag: '@desktop',
}, async ({ page }) => {
  await stopClock(page)
  await openWithCompanions(page, '/about')
  await page.route('**/api/advisors?*', () => {})
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: /search/i })
  await letPassUntil(page, search)
  await search.fill('prices')
  await page.clock.runFor(400)
  const pricing = page.getByRole('option', { name: /plans, prices/ })
  await expect(pricing).toHaveCount(0)
  await letPassUntil(page, pricing)
})

test('the chosen theme stays on every page, before the first paint', async ({ page }) => {
  // Nothing is painted before the page has a body.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return
      observer.disconnect()
      document.documentElement.dataset.themeOfBody = document.documentElement.dataset.theme ?? 'none'
    }).observe(document, { childList: true, subtree: true })
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  // One is a file, and the server renders the other.
  for (const path of ['/about', '/advisors']) {
    await page.goto(path)
    await expect(root).toHaveAttribute('data-theme-of-body', 'dark')
    await expect(root).toHaveAttribute('data-theme', 'dark')
  }
})

test('getting started shows a confirmation and leads to the page for consumers', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/')
  const start = page.getByRole('link', { name: 'Get Started Now' })
  // Before the page listens the link leads there without a word.
  await expectListening(start)
  await start.click()
  await expect(page).toHaveURL(/\/for-consumers$/)
  await expect(page.getByText("You're on your way!")).toBeVisible()
})

test('a page that does not exist returns 404 with a message and noindex', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  expectError({ status: 404, path: '/there/is/nothing' })
  const answer = await page.goto('/there/is/nothing')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('a plan has its own switch between month and year, and its discount shows the amount saved', {
  tag: '@phone',
}, async ({ page }) => {
  await stored(page, { hasTakenPricingTour: 'true', 'cookie-consent': 'false' })
  await page.goto('/pricing#advisor')
  const basic = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Basic' }) })
  const professional = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Professional' }) })
  await expect(basic.getByText('$499', { exact: true })).toBeVisible()
  await basic.getByRole('button', { name: 'Save 15%' }).focus()
  await expect(basic.getByRole('tooltip')).toContainText('$89 less.')
  await basic.getByText('Monthly', { exact: true }).click()
  await expect(basic.getByText('$49', { exact: true })).toBeVisible()
  await expect(professional.getByText('$999', { exact: true })).toBeVisible()
})

test('the contact form needs consent, is emailed to us, and is confirmed', { tag: '@phone' }, async ({ page }) => {
  const email = freshEmail('contact')
  await stored(page, { 'cookie-consent': 'false' })
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Dana Whitfield')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you work with people in Maine?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await expect(page.getByText(`reply to ${email}`)).toBeHidden()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText(`reply to ${email}`)).toBeVisible()
  await expect(page.locator(':focus')).toContainText(`reply to ${email}`)
  await expect(async () => {
    expect(await (await page.request.get('/dev/outbox')).text()).toContain(email)
  }).toPass()
})

test('the page for advisors leads to their plans, and a plan to the sign-up with its role selected', {
  tag: '@desktop',
}, async ({ page }) => {
  await stored(page, { hasTakenPricingTour: 'true', 'cookie-consent': 'false' })
  await page.goto('/for-advisors')
  await page.getByRole('main').getByRole('link', { name: 'View Pricing' }).first().click()
  await expect(page.getByRole('tab', { name: 'Advisor', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Start free trial' }).first().click()
  await expect(page).toHaveURL('/signup?type=advisor&plan=basic&interval=annual')
  await page.goto('/pricing#enterprise')
  await page.getByRole('link', { name: 'Register your firm' }).first().click()
  await expect(page).toHaveURL('/signup?type=firm_admin&plan=small_firm&interval=annual')
  await expect(page.getByRole('radio', { name: /^I manage a firm/ })).toBeChecked()
})
