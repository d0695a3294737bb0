import type { Page } from '@playwright/test'
import type { SentMetric } from '#contract/analytics/schemas.ts'
import { openWithCompanions, read, stopClock, stored } from './clock.ts'
import { expect, test } from './fixtures.ts'

/** Notes what the page sends while it is left to itself, and yields what was sent so far. */
async function noteBeacons(page: Page): Promise<() => Promise<SentMetric[]>> {
  const batches: Promise<SentMetric[]>[] = []
  await page.exposeFunction('noteBeacon', (text: string) => {
    const { metrics }: { metrics: SentMetric[] } = JSON.parse(text)
    batches.push(Promise.resolve(metrics))
  })
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) void body.text().then((text) => Reflect.get(window, 'noteBeacon')(text))
      return send(address, body)
    }
  })
  return async () => (await Promise.all(batches)).flat()
}

const card = (page: Page) => page.getByRole('region', { name: 'Cookies' })

test('nothing is measured before an answer; a refusal is as near as an agreement and ends it', async ({ page }) => {
  const sent = await noteBeacons(page)
  await stopClock(page)
  await openWithCompanions(page, '/')
  await expect(card(page)).toBeVisible()
  await page.clock.runFor(61_000)
  expect(await sent()).toEqual([])
  await card(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(card(page)).toBeHidden()
  expect([await read(page, 'cookie-consent'), await read(page, 'cookie-settings')]).toEqual([
    'false',
    '{"analytics":false}',
  ])
  // The answer itself is the one thing told without consent.
  await expect.poll(sent).toHaveLength(1)
  expect((await sent())[0]).toMatchObject({
    metricName: 'feature_used',
    details: { feature: 'cookie_consent', action: 'refuse' },
  })
  await openWithCompanions(page, '/about')
  await page.clock.runFor(61_000)
  await expect(card(page)).toBeHidden()
  expect(await sent()).toHaveLength(1)
})

test('with consent pages and sections are measured, sent together after a minute, and kept', async ({ page }) => {
  const sent = await noteBeacons(page)
  await stored(page, { 'cookie-consent': 'true', 'cookie-settings': '{"analytics":true}' })
  await stopClock(page)
  await openWithCompanions(page, '/')
  const answer = page.waitForResponse((reply) => reply.url().endsWith('/api/metrics'))
  const section = page.locator('[data-section=testimonials]')
  await section.scrollIntoViewIfNeeded()
  await expect(section).toBeInViewport({ ratio: 0.25 })
  await page.clock.runFor(50_000)
  expect(await sent()).toEqual([])
  await page.clock.runFor(20_000)
  expect((await answer).ok()).toBe(true)
  const names = (metrics: SentMetric[]) =>
    metrics.map(({ metricName, details }) => `${metricName} ${details?.section_id ?? ''}`.trim())
  // What a browser tells of sections and of speed comes when it likes, and goes with the next batch.
  await expect(async () => {
    await page.clock.runFor(60_000)
    expect(names(await sent())).toEqual(expect.arrayContaining(['page_view', 'page_view testimonials', 'FCP']))
  }).toPass({ timeout: 20_000 })
  const speed = (await sent()).filter(({ metricType }) => metricType === 'web_vital')
  for (const { details } of speed) expect(details?.status).toMatch(/^(good|needs improvement|poor)$/)
  const seen = (await sent()).find(({ details }) => details?.section_id === 'testimonials')
  expect(Number(seen?.details?.visible_percentage)).toBeGreaterThanOrEqual(25)
  expect(seen).toMatchObject({ dimensionName: 'page_path', dimensionValue: '/', details: { user_type: 'visitor' } })
})

test('consent can be taken back at the foot of every page', async ({ page }) => {
  await stored(page, { 'cookie-consent': 'true', 'cookie-settings': '{"analytics":true}' })
  await stopClock(page)
  await openWithCompanions(page, '/about')
  const dialog = page.getByRole('dialog', { name: 'Cookie settings' })
  // The foot of the page listens a moment after the rest.
  await expect(async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click({ timeout: 1_000 })
    await page.clock.runFor(200)
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(dialog.getByLabel('Analytics')).toBeChecked()
  await dialog.getByText('Analytics', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await expect(dialog).toBeHidden()
  expect(await read(page, 'cookie-settings')).toBe('{"analytics":false}')
})
