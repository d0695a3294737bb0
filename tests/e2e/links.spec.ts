import type { Page } from '@playwright/test'
import { stored } from './clock.ts'
import { follow, landingOf, linksOf, placesOf, returningVisitor } from './crawler.ts'
import { type DemoAccount, expect, test } from './fixtures.ts'

test.use({ failsOnErrors: true })

/** Pages made from one template, places of one page and filters of one list: this many of each are opened. */
const perTemplate = 2

const templateOf = (address: string) =>
  address
    .replace(/^([^?#]+)[?#].*/, '$1?:')
    .replace(/^\/advisors\/(in|for)\/[^/?]+/, '/advisors/$1/:name')
    .replace(/^\/(advisors|blog|messages|chat|team\/member)\/(?!in\/|for\/)[^/?]+/, '/$1/:id')

test('every link of the public pages leads where its address leads when opened afresh', async ({ page, context }) => {
  test.setTimeout(480_000)
  await stored(page, returningVisitor)
  await page.goto('/')
  const { clicked, wrong } = await crawl(page, await context.newPage())
  expect(wrong).toEqual([])
  // A crawl that finds few pages has not left the first one.
  expect(clicked.size).toBeGreaterThan(45)
  for (const address of ['/onboarding', '/signup', '/signin', '/matches', '/sitemap', '/pricing'])
    expect(clicked).toContain(address)
})

for (const account of ['advisor', 'firm_admin', 'admin'] as DemoAccount[]) {
  test(`every place of the ${account}'s frame opens its own page`, async ({ signedIn }) => {
    const page = await signedIn(account)
    await stored(page, returningVisitor)
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
