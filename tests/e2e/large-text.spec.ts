import type { LaunchOptions } from '@playwright/test'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { cutTexts } from './support/cut-text.ts'
import { expect, test } from './support/fixtures.ts'

const withLargeText = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  args: [...(options.args ?? []), '--blink-settings=defaultFontSize=32'],
})

test('text of twice the usual size wraps within the screen of a phone', { tag: '@phone' }, async ({
  baseURL,
  playwright,
  launchOptions,
  viewport,
}) => {
  const browser = await playwright.chromium.launch(withLargeText(launchOptions))
  const page = await browser.newPage({ viewport, isMobile: true, hasTouch: true })
  for (const path of ['/', '/signin', '/how-matching-works']) {
    await page.goto(`${baseURL}${path}`)
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize)), path).toBeGreaterThan(
      50,
    )
    expect(await cutTexts(page), path).toEqual([])
  }
  await browser.close()
})

test('bars and questions leave room for the page on a phone with text of twice the usual size', {
  tag: '@phone',
}, async ({ baseURL, playwright, launchOptions, viewport }) => {
  const browser = await playwright.chromium.launch(withLargeText(launchOptions))
  const page = await browser.newPage({ viewport, isMobile: true, hasTouch: true })
  await page.goto(`${baseURL}/`)
  const height = viewport?.height ?? 0
  const question = await page.getByRole('region', { name: 'Cookies' }).boundingBox()
  expect(question?.y).toBeGreaterThan(height / 3)
  const bar = page.getByRole('navigation', { name: 'Tabs' })
  expect((await bar.boundingBox())?.height).toBeLessThan(height / 8)
  // Each name fits into its tab, so that no two of them touch.
  expect(
    await bar.getByRole('link').evaluateAll((all) => all.map((link) => link.scrollWidth - link.clientWidth)),
  ).toEqual(Array.from({ length: 5 }, () => 0))
  await page.getByRole('button', { name: 'Decline' }).tap()
  await page.goto(`${baseURL}/signin`)
  await page.getByRole('textbox', { name: 'Email' }).fill(demoAccounts.consumer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard/)
  await page.goto(`${baseURL}/messages`)
  await page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').first().getByRole('link').tap()
  const messages = page.getByRole('log')
  await expect(messages).toBeVisible()
  expect((await messages.boundingBox())?.height).toBeGreaterThan(height / 2)
  expect((await messages.boundingBox())?.height).toBeLessThan(height)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * height)
  await browser.close()
})
