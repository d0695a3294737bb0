import type { Page } from '@playwright/test'
import type { SentMetric } from '#contract/analytics/schemas.ts'
import { openWithCompanions, read, stopClock, stored } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'

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
  // A page that stays open sends requests.
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch' || !request.url().endsWith('/api/metrics')) return
    const { metrics }: { metrics: SentMetric[] } = request.postDataJSON()
    batches.push(Promise.resolve(metrics))
  })
  return async () => (await Promise.all(batches)).flat()
}

const card = (page: Page) => page.getByRole('region', { name: 'Cookies' })

test('measures nothing before an answer to the cookie question, and nothing after declining', async ({ page }) => {
  const sent = await noteBeacons(page)
  await stopClock(page)
  await openWithCompanions(page, '/')
  await expect(card(page)).toBeVisible()
  await page.clock.runFor(61_000)
  expect(await sent()).toEqual([])
  // Nor is anything counted in the browser's own storage.
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([])
  await card(page).getByRole('button', { name: 'Decline' }).click()
  await expect(card(page)).toBeHidden()
  expect([await read(page, 'cookie-consent'), await read(page, 'cookie-settings')]).toEqual([
    'false',
    '{"analytics":false}',
  ])
  // The answer itself is the one event sent without consent.
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

test('measures pages and sections with consent, and sends them together after a minute', async ({ page }) => {
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
  // The minute begins with the script that measures, which may come a moment after the page.
  await expect(async () => {
    await page.clock.runFor(20_000)
    expect(await sent()).not.toEqual([])
  }).toPass()
  expect((await answer).ok()).toBe(true)
  const names = (metrics: SentMetric[]) =>
    metrics.map(({ metricName, details }) => `${metricName} ${details?.section_id ?? ''}`.trim())
  // What a browser tells of sections and of speed comes when it likes, and goes with the next
  // batch.
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

test('measures sections with consent after a navigation inside the site, the prices among them', async ({ page }) => {
  const sent = await noteBeacons(page)
  await stored(page, { 'cookie-consent': 'true', 'cookie-settings': '{"analytics":true}' })
  await stopClock(page)
  await openWithCompanions(page, '/about')
  await page.getByRole('banner').getByRole('link', { name: 'Fairlead' }).click()
  const section = page.locator('[data-section=pricing]')
  await section.scrollIntoViewIfNeeded()
  await expect(section).toBeInViewport({ ratio: 0.25 })
  await expect(async () => {
    await page.clock.runFor(60_000)
    const sections = (await sent()).map(({ details }) => details?.section_id)
    expect(sections).toContain('pricing')
  }).toPass({ timeout: 20_000 })
})

test('counts an unhandled error with its page and without its message', async ({ page }) => {
  const sent = await noteBeacons(page)
  await stored(page, { 'cookie-consent': 'true', 'cookie-settings': '{"analytics":true}' })
  await stopClock(page)
  await openWithCompanions(page, '/about')
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('my account is 12345') })))
  await expect(async () => {
    await page.clock.runFor(60_000)
    expect(await sent()).toContainEqual(
      expect.objectContaining({ metricType: 'performance', metricName: 'unhandled_error', dimensionValue: '/about' }),
    )
  }).toPass({ timeout: 20_000 })
  expect(JSON.stringify(await sent())).not.toContain('12345')
})

test('counts no unhandled error without consent', async ({ page }) => {
  const sent = await noteBeacons(page)
  await stored(page, { 'cookie-consent': 'false', 'cookie-settings': '{"analytics":false}' })
  await stopClock(page)
  await openWithCompanions(page, '/about')
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('my account is 12345') })))
  await page.clock.runFor(61_000)
  await page.goto('/terms')
  expect(await sent()).toEqual([])
})

test('a consent is withdrawn in the cookie settings of the footer', async ({ page }) => {
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

test('reports a plan that is viewed and chosen as an item, by its name alone', async ({ page }) => {
  const sent = await noteBeacons(page)
  await stored(page, {
    'cookie-consent': 'true',
    'cookie-settings': '{"analytics":true}',
    hasTakenPricingTour: 'true',
  })
  await stopClock(page)
  await openWithCompanions(page, '/pricing')
  const tab = page.getByRole('tab', { name: 'Advisor' })
  // The plans listen a moment after the rest.
  await expect(async () => {
    await page.clock.runFor(20)
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 200 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Professional' })).toBeInViewport()
  const plan = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Basic' }) })
  await plan.getByText('Monthly', { exact: true }).click()
  await plan.getByRole('link', { name: 'Start free trial' }).click()
  await expect(page).toHaveURL('/signup?type=advisor&plan=basic&interval=monthly')
  await expect(async () => {
    await page.clock.runFor(60_000)
    const events = (await sent()).map(({ metricName, details }) =>
      [metricName, details?.feature, details?.variant].filter(Boolean).join(' '),
    )
    expect(events).toEqual(
      expect.arrayContaining([
        'view_item_list advisor',
        'view_item basic',
        'view_item professional',
        'add_to_cart basic monthly',
      ]),
    )
    expect(events).not.toContain('view_item growth')
  }).toPass({ timeout: 20_000 })
})

test('reports the web vitals of a page with their ratings when it is left', async ({ page }) => {
  await stored(page, {
    'cookie-consent': 'true',
    'cookie-settings': '{"analytics":true}',
    hasTakenPricingTour: 'true',
  })
  // A page that is left has no time to answer: what it sends is noted where the next page finds it.
  await page.addInitScript(() => {
    const texts = new WeakMap<Blob, string>()
    window.Blob = class extends Blob {
      constructor(parts?: BlobPart[], options?: BlobPropertyBag) {
        super(parts, options)
        texts.set(this, String(parts?.[0] ?? ''))
      }
    }
    navigator.sendBeacon = (_, body) => {
      const text = body instanceof Blob ? texts.get(body) : undefined
      if (text) sessionStorage.setItem('noted', `${sessionStorage.getItem('noted') ?? ''}${text}\n`)
      return true
    }
  })
  const tab = page.getByRole('tab', { name: 'Advisor' })
  const visit = async () => {
    await page.goto('/pricing')
    await expect(page.getByRole('button', { name: 'Support' })).toBeVisible()
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    // How long an answer took is worked out when the browser has nothing better to do.
    for (let times = 0; times < 3; times += 1)
      await page.evaluate(
        () => new Promise((idle) => requestIdleCallback(() => requestAnimationFrame(idle), { timeout: 1_000 })),
      )
    await page.goto('/about')
    const noted = await page.evaluate(() => sessionStorage.getItem('noted') ?? '')
    return noted
      .split('\n')
      .filter(Boolean)
      .flatMap((text): SentMetric[] => JSON.parse(text).metrics)
      .filter(({ metricType }) => metricType === 'web_vital')
  }
  await expect(async () => {
    const vitals = await visit()
    const names = new Set(vitals.map(({ metricName }) => metricName))
    expect(names).toEqual(new Set(['CLS', 'FCP', 'FID', 'INP', 'LCP', 'TTFB']))
    for (const { metricName, metricValue, details } of vitals) {
      expect(metricValue, metricName).toBeGreaterThanOrEqual(0)
      expect(details?.status, metricName).toMatch(/^(good|needs improvement|poor)$/)
    }
    expect(vitals.find(({ metricName }) => metricName === 'CLS')?.details?.status).toBe('good')
  }).toPass({ timeout: 60_000 })
})
