import type { Page } from '@playwright/test'
import { stored } from './support/clock.ts'
import { returningVisitor } from './support/crawler.ts'
import { examplePagesOf, firmPage } from './support/example-pages.ts'
import { type DemoAccount, expect, test } from './support/fixtures.ts'
import { articlePath, pathsIn } from './support/public-routes.ts'
import { smallTargets } from './support/touch-targets.ts'

const publicPaths = [
  '/',
  '/for-consumers',
  '/pricing',
  '/how-matching-works',
  '/blog',
  articlePath,
  '/sitemap',
  '/contact',
  '/signin',
  '/signup',
  '/advisors',
  firmPage,
]
const pathsOf: Readonly<Record<Exclude<DemoAccount, 'admin'>, readonly string[]>> = {
  consumer: ['/consumer-dashboard', '/matches', '/saved', '/appointments', '/profile', '/settings', '/notifications'],
  advisor: [
    '/advisor-dashboard',
    '/leads',
    '/appointments',
    '/schedule',
    '/reviews',
    '/analytics',
    '/billing',
    '/settings/connections',
    '/advisor-profile',
  ],
  firm_admin: [
    '/team',
    '/team/leads',
    '/team/performance',
    '/team/routing',
    '/team/audit',
    '/archive',
    '/firm-profile',
  ],
}

/** Opens each page, waits until it shows what it loads, and measures its controls. */
async function expectLargeTargets(page: Page, paths: readonly string[]): Promise<void> {
  await stored(page, returningVisitor)
  const small: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('h1').filter({ visible: true }), path).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    small.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`))
  }
  expect(small, 'targets below 44 by 44').toEqual([])
}

test('every control of a visitor’s pages has a target of 44 by 44 pixels @phone', async ({ page }) => {
  const [advisor = ''] = await pathsIn(page.request, 'advisors')
  await expectLargeTargets(page, [...publicPaths, advisor])
})

for (const account of ['consumer', 'advisor', 'firm_admin'] as const) {
  test(`every control of the ${account}’s pages has a target of 44 by 44 pixels @phone`, async ({ signedIn }) => {
    const page = await signedIn(account)
    await expectLargeTargets(page, [...pathsOf[account], ...(await examplePagesOf(page, account))])
  })
}
