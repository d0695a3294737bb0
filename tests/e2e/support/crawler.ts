import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Where a link leads: the address in the bar and the heading of the page. */
export type Landing = { readonly address: string; readonly heading: string }

/**
 * Links of a page: the visible ones of this site, each address once. Files, feeds and mail are not
 * pages.
 */
export function linksOf(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((selector) => {
    const found = [...document.querySelectorAll(selector)].flatMap((part) => [
      ...part.querySelectorAll<HTMLAnchorElement>('a[href]'),
    ])
    const shown = found.filter(
      (link) =>
        link.origin === location.origin &&
        link.target !== '_blank' &&
        !link.hasAttribute('download') &&
        link.checkVisibility({ visibilityProperty: true }) &&
        link.getBoundingClientRect().width > 1,
    )
    const targets = shown
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/') && !/^\/(api|dev|feeds?)\b|\.(xml|json|ics|txt|webmanifest)$/.test(href))
    return [...new Set(targets)]
  }, within)
}

/** Waits until a page has its heading and neither it nor the address changes any more. */
export async function landingOf(page: Page): Promise<Landing> {
  let landing: Landing = { address: '', heading: '' }
  await expect(async () => {
    // A navigation that loads a new document ends what runs in the old one.
    landing = await page.evaluate(
      () =>
        new Promise<Landing>((resolve) => {
          let last = ''
          const read = () => {
            const address = location.pathname + location.search + location.hash
            const heading = document.querySelector('h1')?.textContent?.trim() ?? ''
            const key = `${address} ${heading}`
            if (heading && key === last) return resolve({ address, heading })
            last = key
            setTimeout(read, 100)
          }
          read()
        }),
    )
  }).toPass({ intervals: [50], timeout: 20_000 })
  return landing
}

/** Answered questions and taken tours, so that no layer covers a link. */
export const returningVisitor = {
  'cookie-consent': 'false',
  hasTakenPricingTour: 'true',
  hasSeenOnboardingTour: 'true',
  aso_banner_dismissed: String(Date.now()),
}

/**
 * Clicks each link of the bars of a signed-in person, and then what the menus hold. Each must lead
 * to the page it names, and that page must be one that the role can use.
 */
export async function placesOf(page: Page): Promise<string[]> {
  const wrong: string[] = []
  // The further pages of a list are no place, and there may be dozens.
  const bars = 'header, nav:not([aria-label="Pages"])'
  // The footer is the same at every width, so the phone leaves it to the desktop.
  const frame = isPhone(page) ? bars : `${bars}, footer`
  // The logo first: it leads to the page whose bars are read.
  const home = page.getByRole('banner').getByRole('link').first()
  await home.click()
  const start = (await landingOf(page)).address
  const done = new Set<string>()
  for (;;) {
    const target = (await linksOf(page, frame)).find((found) => !done.has(found))
    if (target) {
      done.add(target)
      const difference = await openPlace(page, target, frame)
      if (difference) wrong.push(difference)
    } else if ((await landingOf(page)).address === start) break
    else {
      // Nothing new in this page's bars: back to the first, which may have more.
      await home.click()
      await landingOf(page)
    }
  }
  return [...wrong, ...(await menuPlacesOf(page, done, openPlace))]
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/**
 * Clicks a link of a signed-in person's bars; null when it leads to the page it names and the role
 * may use it. That the page is the same when opened by its address is tried by pages.spec.ts.
 */
async function openPlace(page: Page, target: string, within: string): Promise<string | null> {
  await clickLink(page, target, within, 10_000)
  return faultOf(page, target)
}

/**
 * Says what is wrong with the page that a link led to when it is another one, or one for other
 * roles; null otherwise.
 */
export async function faultOf(page: Page, target: string): Promise<string | null> {
  const { address } = await landingOf(page)
  if (address !== target && target !== '/menu') return `${target}: leads to ${address}`
  const isRefused = (await page.locator('[data-for-others], main [role=alert]').count()) > 0
  return isRefused ? `${target}: not for this role` : null
}

/** Clicks the links of the menus that open from the bars, except those clicked before. */
export async function menuPlacesOf(
  page: Page,
  done: Set<string>,
  open: (page: Page, target: string, within: string) => Promise<string | null>,
): Promise<string[]> {
  const wrong: string[] = []
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const buttons = [/^Menu$/, /^Explore$/, /^Your menu/].map((name) =>
    page.getByRole('banner').getByRole('button', { name }),
  )
  for (const button of [...buttons, tabs.getByRole('button', { name: 'More' })]) {
    if (!(await button.isVisible())) continue
    const menu = page.locator('[role=dialog], [role=menu]')
    await button.click()
    await expect(menu.locator('a[href]').nth(2)).toBeVisible()
    const links = await linksOf(page, '[role=dialog], [role=menu]')
    await page.keyboard.press('Escape')
    for (const target of links.filter((found) => !done.has(found))) {
      done.add(target)
      await expect(menu).toBeHidden()
      await button.click()
      const difference = await open(page, target, '[role=dialog], [role=menu]')
      if (difference) wrong.push(difference)
    }
  }
  return wrong
}

/**
 * Clicks a link and compares its page with the same address opened directly; null when both agree.
 * The server's HTML is enough for a public page, while pages of a signed-in person are opened in a
 * second page.
 */
export async function follow(page: Page, fresh: Page, target: string, within = 'body'): Promise<string | null> {
  let [expected] = await Promise.all([renderedLanding(page.request, target), clickLink(page, target, within)])
  let landed = await landingOf(page)
  if (isSame(landed, expected)) return null
  await fresh.goto(target)
  await expect(async () => {
    // Both are read again each time: a guarded page first shows its public face.
    ;[landed, expected] = await Promise.all([landingOf(page), landingOf(fresh)])
    expect(landed).toEqual(expected)
  })
    .toPass({ intervals: [50], timeout: 15_000 })
    .catch(() => undefined)
  if (isSame(landed, expected)) return null
  return `${target}: "${landed.heading}" at ${landed.address}, opened afresh "${expected.heading}" at ${expected.address}`
}

/** Clicks a link, and waits for another address: some links lead to the page that they are on. */
async function clickLink(page: Page, target: string, within: string, timeout = 2_000): Promise<void> {
  const before = page.url()
  await page.locator(within).locator(`a[href="${target}"]`).filter({ visible: true }).first().click()
  // A link to the page it is on changes nothing.
  if (new URL(target, before).href !== before)
    await page.waitForURL((url) => url.href !== before, { waitUntil: 'commit', timeout }).catch(() => undefined)
}

const isSame = (a: Landing, b: Landing) => a.address === b.address && a.heading === b.heading

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/**
 * Where an address leads as the server alone answers it: after its redirects, with the heading of
 * its HTML.
 */
async function renderedLanding(request: APIRequestContext, target: string): Promise<Landing> {
  const reply = await request.get(target)
  const { pathname, search } = new URL(reply.url())
  const hash = target.includes('#') ? target.slice(target.indexOf('#')) : ''
  const markup = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await reply.text())?.[1] ?? ''
  const heading = markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim()
  return { address: pathname + search + hash, heading }
}
