import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const pages = [
  '/',
  '/for-consumers',
  '/for-advisors',
  '/for-firms',
  '/pricing',
  '/resources',
  '/about',
  '/contact',
  '/faq',
  '/sitemap',
  '/terms',
  '/privacy',
  '/disclaimer',
  '/cookies',
]

for (const theme of ['light', 'dark'] as const) {
  test(`every public page reads well by ${theme}: no barrier, no sideways scroll, no error`, async ({ page }) => {
    test.slow()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const path of pages) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.target}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
    expect(errors).toEqual([])
  })
}

test('a visitor sees what it is, that it is free, and a match with its reasons, before any script runs', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your financial advisor, and the reasons why.')
  await expect(page.getByText('Free for you, always.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Match score 91 of 100' }).and(page.locator(':visible'))).toBeVisible()
  await context.close()
})

test('the way through the landing page needs no mouse', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const consumers = page.getByRole('tab', { name: 'Consumers' })
  await consumers.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Advisors' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: /Publish one honest profile/ })).toBeVisible()
})

test('search finds advisors and pages from anywhere, by keyboard alone', async ({ page }, { project }) => {
  await page.goto('/about')
  if (project.name === 'phone') await page.getByRole('button', { name: 'Search' }).tap()
  else await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /search/i }).fill('what does it cost: prices')
  await expect(page.getByText(/nothing found/i)).toBeVisible()
  await page.getByRole('combobox', { name: /search/i }).fill('prices')
  await page.getByRole('option', { name: 'Pricing' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(pricing|advisors\/)/)
})

test('the theme one chose stays, on every page and before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('getting started is confirmed and leads to the page for consumers', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Now' }).click()
  await expect(page).toHaveURL(/\/for-consumers$/)
  await expect(page.getByText("You're on your way!")).toBeVisible()
})

test('a page that does not exist answers 404, says so and is kept from search engines', async ({ page }) => {
  const answer = await page.goto('/there/is/nothing')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test.describe('addresses that moved', () => {
  for (const [from, to] of [
    ['/login', '/signin'],
    ['/sign-in', '/signin'],
    ['/sign-up', '/signup'],
    ['/onboarding', '/signup'],
    ['/menu', '/sitemap'],
  ] as const) {
    test(`${from} leads to ${to} and keeps its query`, async ({ page }) => {
      await page.goto(`${from}?a=1`)
      await expect(page).toHaveURL(new RegExp(`${to}\\?a=1$`))
    })
  }
})

test('no link of the public pages is dead', async ({ page }) => {
  test.slow()
  const links = new Set<string>()
  for (const path of ['/', '/sitemap', '/resources', '/for-firms']) {
    await page.goto(path)
    for (const link of await linksOn(page)) links.add(link)
  }
  for (const link of links) {
    const answer = await page.request.get(link)
    expect(answer.status(), link).toBe(200)
  }
})

function linksOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.origin === location.origin)
      .map((link) => link.pathname),
  )
}
