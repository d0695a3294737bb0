import type { Page } from '@playwright/test'
import { letPassUntil, openWithCompanions, stopClock, stored } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'

/**
 * Holds back the scripts of some addresses, the parts that load later among them, until they are
 * let go.
 */
async function holding(page: Page, scripts: RegExp): Promise<() => void> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(scripts, (route) => released.then(() => route.continue()))
  return letGo
}

test('a button pressed before any script has loaded acts as soon as it can', async ({ page }) => {
  const letGo = await holding(page, /\/assets\/.*\.js$/)
  await page.goto('/about', { waitUntil: 'commit' })
  const theme = page.getByRole('button', { name: 'Dark theme' })
  await theme.click()
  letGo()
  await expect(theme).toHaveAttribute('aria-pressed', 'true')
})

test('a button of a part that loads later acts once, when that part has loaded', async ({ page }) => {
  const letGo = await holding(page, /\/assets\/footer-.*\.js$/)
  await page.goto('/about')
  // The frame of the page listens by now: the theme changes.
  const theme = page.getByRole('button', { name: 'Dark theme' })
  await theme.click()
  await expect(theme).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  letGo()
  await expect(page.getByRole('dialog', { name: /cookie/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a link of the footer that is pressed while its script loads is followed on release', async ({ page }) => {
  const letGo = await holding(page, /\/assets\/footer-.*\.js$/)
  await page.goto('/about')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Site map' })
  await link.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  const loaded = page.waitForResponse(/\/assets\/footer-.*\.js$/)
  await page.mouse.down()
  letGo()
  await (await loaded).finished()
  // What would take the place of the link has had its time.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))))
  await page.mouse.up()
  await expect(page).toHaveURL('/sitemap')
})

test('a pricing tab chosen before its script has loaded is selected afterwards', async ({ page }) => {
  const letGo = await holding(page, /\/assets\/plan-tabs-.*\.js$/)
  await page.goto('/pricing')
  const advisor = page.getByRole('tab', { name: 'Advisor' })
  await advisor.click()
  await expect(advisor).toHaveAttribute('aria-selected', 'false')
  letGo()
  await expect(advisor).toHaveAttribute('aria-selected', 'true')
})

test('a button with a listener is pressed once, on the page and in a dialog over it', async ({ page }) => {
  await stored(page, { 'cookie-consent': 'false' })
  await stopClock(page)
  await openWithCompanions(page, '/about')
  const presses = page.evaluateHandle(() => {
    const seen: string[] = []
    const note = (event: Event) => {
      if (event.target instanceof Element) seen.push(event.target.closest('button,[role=menuitem]')?.textContent ?? '')
    }
    addEventListener('click', note, true)
    return seen
  })
  const theme = page.getByRole('button', { name: 'Dark theme' })
  await theme.click()
  await page.clock.runFor(1_000)
  await expect(theme).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Support' }).click()
  const chat = page.getByRole('menuitem', { name: 'Chat with us' })
  await letPassUntil(page, chat)
  await chat.click()
  const dialog = page.getByRole('dialog', { name: 'How Can We Help?' })
  await letPassUntil(page, dialog)
  await dialog.getByRole('button', { name: 'Live Chat' }).click()
  await page.clock.runFor(1_000)
  // Refused, because nothing is filled in: the dialog stays.
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await page.clock.runFor(1_000)
  await expect(dialog).toBeVisible()
  expect(await (await presses).jsonValue()).toHaveLength(5)
})

test('scripts are requested after the first paint, so that they never share its bandwidth', async ({ page }) => {
  await page.goto('/')
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length),
    )
    .toBeGreaterThan(3)
  const [seen = Number.NaN, ...loads] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  ])
  for (const time of loads) expect(time).toBeGreaterThan(seen)
})
