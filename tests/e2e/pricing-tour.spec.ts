import { letPassUntil, openWithCompanions, read, stopClock, stored } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'

test('the pricing tour starts by itself after 800 ms, once', { tag: '@desktop' }, async ({ page }) => {
  await stored(page, { 'cookie-consent': 'false' })
  await stopClock(page)
  await page.goto('/pricing')
  const step = page.getByRole('dialog')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(700)
  await expect(step).toBeHidden()
  await page.clock.runFor(200)
  await letPassUntil(page, step.getByText('1 of 3'))
  const goOn = async (name: string, then: string) => {
    await step.getByRole('button', { name }).click()
    await letPassUntil(page, step.getByText(then))
  }
  await goOn('Next', '2 of 3')
  await goOn('Back', '1 of 3')
  await goOn('Next', '2 of 3')
  await goOn('Next', '3 of 3')
  await step.getByRole('button', { name: 'Finish' }).click()
  await page.clock.runFor(100)
  await expect(step).toBeHidden()
  expect(await read(page, 'hasTakenPricingTour')).toBe('true')
  await letPassUntil(page, page.getByText('Tour complete'))
  await openWithCompanions(page, '/pricing')
  await page.clock.runFor(2_000)
  await expect(step).toBeHidden()
})

test('the pricing tour keeps the keyboard in its dialog, and gives focus back to the link before it', {
  tag: '@desktop',
}, async ({ page }) => {
  await stored(page, { 'cookie-consent': 'false' })
  await page.goto('/about')
  // Before its script runs, a page opens a link as a new document, in which nothing has the focus.
  await expect(page.locator('button[aria-label=Support]')).toBeAttached()
  const link = page.getByRole('banner').getByRole('link', { name: 'Pricing' })
  await link.click()
  const step = page.getByRole('dialog')
  const next = step.getByRole('button', { name: 'Next' })
  await expect(next).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(step.getByRole('button', { name: 'Skip' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(step).toBeHidden()
  await expect(link).toBeFocused()
  expect(await read(page, 'hasTakenPricingTour')).toBe('true')
})

test('a click beside a tour leaves the keyboard in its dialog', { tag: '@desktop' }, async ({ page }) => {
  await stored(page, { 'cookie-consent': 'false' })
  await page.goto('/pricing')
  const step = page.getByRole('dialog')
  const next = step.getByRole('button', { name: 'Next' })
  await expect(next).toBeFocused()
  await page.mouse.click(5, 500)
  await expect(next).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(next).toBeFocused()
})
