import type { Page } from '@playwright/test'
import { stored } from './clock.ts'
import { type Landing, landingOf, linksOf } from './crawler.ts'
import { type DemoAccount, expect, test } from './fixtures.ts'

test.use({ failsOnErrors: true })

/** Answered questions and taken tours, so that nothing lies over a link. */
const visited = {
  'cookie-consent': 'false',
  hasTakenPricingTour: 'true',
  hasSeenOnboardingTour: 'true',
  aso_banner_dismissed: String(Date.now()),
}
/** Pages made from one template, places of one page and filters of one list: this many of each are opened. */
const perTemplate = 2

const templateOf = (address: string) =>
  address
    .replace(/^([^?#]+)[?#].*/, '$1?:')
    .replace(/^\/advisors\/(in|for)\/[^/?]+/, '/advisors/$1/:name')
    .replace(/^\/(advisors|blog|messages|chat|team\/member)\/(?!in\/|for\/)[^/?]+/, '/$1/:id')

test('every link of the public pages leads where its address leads when opened afresh', async ({ page, context }) => {
  test.setTimeout(480_000)
  await stored(page, visited)
  await page.goto('/')
  const { clicked, wrong } = await crawl(page, await context.newPage())
  expect(wrong).toEqual([])
  // A crawl that finds few pages has not left the first one.
  expect(clicked.size).toBeGreaterThan(45)
  for (const address of ['/onboarding', '/signup', '/signin', '/matches', '/sitemap', '/pricing'])
    expect(clicked).toContain(address)
})

test('every place of the header, menu, tab bar and footer opens its own page for a visitor', async ({
  page,
  context,
}) => {
  await stored(page, visited)
  await page.goto('/')
  expect(await placesOf(page, await context.newPage())).toEqual([])
})

for (const account of ['consumer', 'advisor', 'firm_admin', 'admin'] as DemoAccount[]) {
  test(`every place of the ${account}'s frame opens its own page`, async ({ signedIn }) => {
    const page = await signedIn(account)
    await stored(page, visited)
    await page.goto('/')
    expect(await placesOf(page, await page.context().newPage())).toEqual([])
  })
}

/** Wanders through the site by clicks alone until no page it saw has a link left that was not clicked. */
async function crawl(page: Page, fresh: Page) {
  const clicked = new Set<string>()
  const templates = new Map<string, number>()
  const wrong: string[] = []
  const linksAt = new Map<string, string[]>()
  const isLeft = (target: string) =>
    !clicked.has(target) &&
    !(templateOf(target).includes(':') && (templates.get(templateOf(target)) ?? 0) >= perTemplate)
  const hasLeft = (address: string) => (linksAt.get(address) ?? []).some(isLeft)
  for (;;) {
    const here = (await landingOf(page)).address
    linksAt.set(here, await linksOf(page))
    const target = linksAt.get(here)?.find(isLeft) ?? nextStep(here, linksAt, hasLeft)
    if (!target) return { clicked, wrong }
    clicked.add(target)
    templates.set(templateOf(target), (templates.get(templateOf(target)) ?? 0) + 1)
    const difference = await follow(page, fresh, target)
    if (difference) wrong.push(`${here} > ${difference}`)
  }
}

/** The first link of the shortest known way from a page to one that has links left. */
function nextStep(from: string, linksAt: Map<string, string[]>, hasLeft: (address: string) => boolean) {
  const queue = (linksAt.get(from) ?? []).map((target) => ({ first: target, at: target }))
  const seen = new Set([from])
  for (let step = queue.shift(); step; step = queue.shift()) {
    if (seen.has(step.at)) continue
    seen.add(step.at)
    if (hasLeft(step.at)) return step.first
    for (const target of linksAt.get(step.at) ?? []) queue.push({ first: step.first, at: target })
  }
  return undefined
}

/** Clicks each link of the frame: what stands in the bars, and what the two menus hold. */
async function placesOf(page: Page, fresh: Page): Promise<string[]> {
  const wrong: string[] = []
  const frame = 'header, footer, nav'
  const note = (difference: string | null) => difference && wrong.push(difference)
  // The logo first: it leads to the page whose bars are read.
  const home = page.getByRole('banner').getByRole('link').first()
  await home.click()
  await landingOf(page)
  const done = new Set<string>()
  const queue = await linksOf(page, frame)
  for (let target = queue.shift(); target; target = queue.shift()) {
    if (done.has(target)) continue
    done.add(target)
    note(await follow(page, fresh, target, frame))
    // A page of one's own brings a sidebar with further places.
    for (const found of await linksOf(page, 'nav')) if (!done.has(found)) note(await onward(page, fresh, found, done))
    await home.click()
    await landingOf(page)
  }
  for (const name of [/^Menu$/, /^Your menu/]) {
    const button = page.getByRole('banner').getByRole('button', { name })
    if (!(await button.isVisible())) continue
    const menu = page.locator('[role=dialog], [role=menu]')
    await button.click()
    await expect(menu.locator('a[href]').nth(2)).toBeVisible()
    const links = await linksOf(page, '[role=dialog], [role=menu]')
    await page.keyboard.press('Escape')
    for (const target of links) {
      await expect(menu).toBeHidden()
      await button.click()
      note(await follow(page, fresh, target, '[role=dialog], [role=menu]'))
    }
  }
  return wrong
}

async function onward(page: Page, fresh: Page, target: string, done: Set<string>): Promise<string | null> {
  done.add(target)
  const difference = await follow(page, fresh, target, 'nav')
  await page.goBack()
  await landingOf(page)
  return difference
}

/** Clicks a link and compares; null when it lands on the same address and heading as a fresh visit. */
async function follow(page: Page, fresh: Page, target: string, within = 'body'): Promise<string | null> {
  const link = page.locator(within).locator(`a[href="${target}"]`).filter({ visible: true })
  await Promise.all([fresh.goto(target), link.first().click()])
  let landed: Landing = { address: '', heading: '' }
  let expected = landed
  await expect(async () => {
    // Both are read again each time: a page of one's own first shows its public face.
    ;[landed, expected] = await Promise.all([landingOf(page), landingOf(fresh)])
    expect(landed).toEqual(expected)
  })
    .toPass({ intervals: [50], timeout: 8_000 })
    .catch(() => undefined)
  if (landed.address === expected.address && landed.heading === expected.heading) return null
  return `${target}: "${landed.heading}" at ${landed.address}, opened afresh "${expected.heading}" at ${expected.address}`
}
