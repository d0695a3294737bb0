import type { Page } from '@playwright/test'
import { stored } from './support/clock.ts'
import { faultOf, follow, landingOf, linksOf, menuPlacesOf, placesOf, returningVisitor } from './support/crawler.ts'
import { expect, test } from './support/fixtures.ts'
import { pathsIn, rendered, written } from './support/public-routes.ts'

/**
 * Pages made by one template and filters of one list: this many of each are opened, since they
 * differ in the data alone.
 */
const perTemplate = 2

const templateOf = (address: string) =>
  address
    .replace(/#.*/, '')
    .replace(/\?.*/, '?:query')
    .replace(/^\/advisors\/(in|for)\/[^/?]+/, '/advisors/$1/:name')
    .replace(/^\/advisors\/(?!in\/|for\/)[^/?]+/, '/advisors/:id')
    .replace(/^\/firms\/[^/?]+/, '/firms/:id')

/** Public pages that no link leads to: a member who does not exist, and pages for us. */
const unlinked = ['/team/member/0190a5e0-0000-7000-8000-000000000000', '/accessibility-test', '/verify-integrations']

// The bodies of pages link to the same places at every width; only the bars differ.
test('every link of the public pages leads to the same page as its address opened directly', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await stored(page, returningVisitor)
  await page.goto('/')
  const fresh = await context.newPage()
  const { clicked, wrong } = await crawl(page, fresh)
  const open = async (at: Page, target: string, within: string) =>
    (await follow(at, fresh, target, within)) ?? (await faultOf(at, target))
  wrong.push(...(await menuPlacesOf(page, clicked, open)))
  expect(wrong).toEqual([])
  const paths = new Set([...clicked].map((address) => address.replace(/[?#].*/, '')))
  const articles = await pathsIn(page.request, 'articles')
  const linked = [...written, ...articles, ...rendered.filter((path) => templateOf(path) === path)]
  expect(linked.filter((path) => !paths.has(path))).toEqual(unlinked)
  const opened = (template: string) => [...paths].filter((path) => templateOf(path) === template)
  for (const template of ['/advisors/:id', '/advisors/in/:name', '/advisors/for/:name', '/firms/:id'])
    expect(opened(template), template).toHaveLength(perTemplate)
})

test('every tab of a visitor opens its own page, or sign-in where that is required', {
  tag: '@phone',
}, async ({ page }) => {
  await stored(page, returningVisitor)
  await page.goto('/')
  const guarded = ['/matches', '/chat', '/consumer-profile']
  expect(await placesOf(page)).toEqual(guarded.map((path) => `${path}: leads to /signin`))
})

const onBoth: readonly string[] = ['consumer', 'advisor']
for (const account of [
  'consumer',
  'advisor',
  'firm_admin',
  'officer',
  'admin',
  'support',
  'trust',
  'finance',
] as const) {
  // Any refused request fails the test by itself (support/fixtures.ts).
  test(`every navigation link of the ${account} opens its own page, which the role can use`, {
    // The bars of the others are made as the advisor's are, whose phone is tried.
    tag: onBoth.includes(account) ? [] : '@desktop',
  }, async ({ signedIn }) => {
    const page = await signedIn(account)
    await stored(page, returningVisitor)
    await page.goto('/')
    expect(await placesOf(page)).toEqual([])
  })
}

/**
 * Wanders through the site by clicks alone until no page it saw has a link left that was not
 * clicked.
 */
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
    if (!clicked.has(target)) templates.set(templateOf(target), (templates.get(templateOf(target)) ?? 0) + 1)
    clicked.add(target)
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
