import type { Page } from '@playwright/test'
import { letPassUntil, openWithCompanions, read, stopClock, stored } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'

const answered = { 'cookie-consent': 'false' }

test.describe('the review prompt', () => {
  const consented = { 'cookie-consent': 'true', 'cookie-settings': '{"analytics":true}' }
  const knows = { ...consented, user_sessions: '3', page_visits: '20', aso_banner_dismissed: '1772000000000' }
  const prompt = (page: Page) => page.getByRole('region', { name: 'How do you like Fairlead?' })

  test('appears on the home page after three minutes, and elsewhere only after five', async ({ page }) => {
    await stored(page, { ...knows, time_on_site: '178' })
    await stopClock(page)
    await openWithCompanions(page, '/about')
    await page.clock.runFor(3_000)
    await expect(prompt(page)).toBeHidden()
    await openWithCompanions(page, '/')
    await letPassUntil(page, prompt(page))
    const now = await page.evaluate(() => Date.now())
    expect(now - Number(await read(page, 'last_review_request'))).toBeLessThan(2_000)
  })

  test('never appears without consent, and deletes what an earlier visit counted', async ({ page }) => {
    await stored(page, { ...knows, ...answered, time_on_site: '900' })
    await stopClock(page)
    await openWithCompanions(page, '/about')
    await page.clock.runFor(5_000)
    await expect(prompt(page)).toBeHidden()
    for (const key of ['user_sessions', 'page_visits', 'time_on_site']) expect(await read(page, key), key).toBeNull()
  })

  test('replaces the app banner while it is open', async ({ page }) => {
    await stored(page, { ...knows, aso_banner_dismissed: '0', time_on_site: '200' })
    await stopClock(page)
    await openWithCompanions(page, '/about')
    const offer = page.getByRole('complementary', { name: 'The app' })
    await letPassUntil(page, offer)
    await page.clock.runFor(100_000)
    await letPassUntil(page, prompt(page))
    await expect(offer).toHaveCount(0)
    await prompt(page).getByRole('button', { name: 'Maybe later' }).click()
    await expect(prompt(page)).toBeHidden()
  })

  test('appears once in thirty days', async ({ page }) => {
    const requestedAt = Date.parse('2026-03-02T17:00:00Z')
    await stored(page, { ...knows, time_on_site: '900', last_review_request: String(requestedAt) })
    await stopClock(page, '2026-04-01T16:59:50Z')
    await openWithCompanions(page, '/about')
    await page.clock.runFor(5_000)
    await expect(prompt(page)).toBeHidden()
    await page.clock.runFor(5_000)
    await letPassUntil(page, prompt(page))
    await prompt(page).getByRole('button', { name: 'Maybe later' }).click()
    await page.clock.runFor(5_000)
    await expect(prompt(page)).toBeHidden()
  })

  test('sends a high rating to the public review, and offers to write to us as well', async ({ page, context }) => {
    await stored(page, { ...knows, time_on_site: '900' })
    await stopClock(page)
    await openWithCompanions(page, '/about')
    await letPassUntil(page, prompt(page))
    await expect(prompt(page).getByRole('button', { name: 'Write to us' })).toBeVisible()
    const opened = context.waitForEvent('page')
    await prompt(page).getByRole('button', { name: 'Love it!' }).click()
    await expect((await opened).getByRole('heading', { name: 'Reviews of Fairlead' })).toBeVisible()
    await expect(prompt(page)).toBeHidden()
  })

  test('asks for feedback after a low rating, stores it, and keeps the public review open', async ({ page }) => {
    await stored(page, { ...knows, time_on_site: '900' })
    await stopClock(page)
    await openWithCompanions(page, '/about')
    await letPassUntil(page, prompt(page))
    await prompt(page).getByRole('button', { name: 'Needs work' }).click()
    await expect(prompt(page).getByRole('button', { name: 'Review publicly' })).toBeVisible()
    const submit = prompt(page).getByRole('button', { name: 'Submit' })
    await prompt(page).getByLabel('Your feedback').fill('   ')
    await expect(submit).toBeDisabled()
    await prompt(page).getByLabel('Your feedback').fill('Say sooner what it costs.')
    const kept = page.waitForResponse((reply) => reply.url().endsWith('/api/feedback'))
    await submit.click()
    expect((await kept).status()).toBe(201)
    await letPassUntil(page, page.getByText('Thank you for your feedback!'))
    await expect(prompt(page)).toBeHidden()
  })
})

test.describe('sharing a page', () => {
  /** Notes what is opened instead of opening it: the windows of others are not ours to load. */
  const noteWindows = (page: Page) =>
    page.addInitScript(() => {
      const opened: string[][] = []
      Object.assign(window, { opened })
      window.open = (...args) => {
        opened.push(args.map(String))
        return null
      }
    })

  test('opens a network in a window of 600 by 400 with the address filled in', async ({ page }) => {
    await noteWindows(page)
    await stored(page, answered)
    await page.goto('/blog/stock-compensation-basics')
    const share = page.getByRole('navigation', { name: 'Share' })
    await expect(share.getByRole('button')).toHaveText([
      'Facebook',
      'Twitter',
      'LinkedIn',
      'Email',
      'Copy Link',
      'Get the app',
    ])
    await share.getByRole('button', { name: 'LinkedIn' }).click()
    await expect(async () => {
      const noted: string[][] = await page.evaluate(() => Reflect.get(window, 'opened'))
      expect(noted).toHaveLength(1)
      const [address = '', , features = ''] = noted[0] ?? []
      expect(address).toContain(encodeURIComponent('/blog/stock-compensation-basics'))
      expect(features).toContain('width=600,height=400')
    }).toPass({ timeout: 20_000 })
  })

  test('copies the link with a confirmation, or shows that it failed', async ({ page }) => {
    await stored(page, answered)
    await page.goto('/blog/stock-compensation-basics')
    const copy = page.getByRole('button', { name: 'Copy Link' })
    await copy.click()
    await expect(page.getByText('Link copied to clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/stock-compensation-basics$/)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await copy.click()
    await expect(page.getByText('Failed to copy link')).toBeVisible()
  })

  test('uses the share sheet of the device where there is one', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = (content) => {
        document.documentElement.dataset.shared = content?.url ?? ''
        return Promise.resolve()
      }
    })
    await stored(page, answered)
    await page.goto('/blog/stock-compensation-basics')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-shared', /\/blog\/stock-compensation-basics$/)
    await expect(page.getByRole('button', { name: 'Facebook' })).toHaveCount(0)
  })
})
