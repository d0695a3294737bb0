import type { Page } from '@playwright/test'
import { staffPages } from '#web/pages.staff.ts'
import { stored } from './support/clock.ts'
import { bookingPage, examplePagesOf, firmPage } from './support/example-pages.ts'
import { type DemoAccount, expect, test } from './support/fixtures.ts'
import { watchLayoutShifts } from './support/layout-shifts.ts'
import { checkPage, checkSkipLink } from './support/page-checks.ts'
import { articlePath, missingPage, pathsIn, rendered, written } from './support/public-routes.ts'

/** Public pages that no map of the site lists by their address. */
const unlisted = ['/firms', '/fairness-report', '/verify']
const withoutBreadcrumb: readonly string[] = [bookingPage]

/** Every page is examined at both sizes; half of them are opened on the phone, half at the desk. */
const openedOn = (part: number) => (part % 2 === 0 ? '@phone' : '@desktop')
/** In four parts, so that every worker has something to do to the end. */
const parts = [0, 1, 2, 3].map((part) =>
  [...written, articlePath, ...rendered, missingPage].filter((_, at) => at % 4 === part),
)
for (const [part, paths] of parts.entries()) {
  test(`every public page is steady, accessible in both themes and by keyboard, with nothing over it (${part + 1} of ${parts.length})`, {
    tag: openedOn(part),
  }, async ({ page, expectError }) => {
    if (paths.includes(missingPage)) expectError({ status: 404, path: missingPage })
    const [advisor = ''] = part === 0 ? await pathsIn(page.request, 'advisors') : []
    const own = part === 0 ? [advisor] : part === 1 ? [firmPage, bookingPage] : part === 2 ? unlisted : []
    // The tour of the prices takes the whole page until it is skipped.
    await stored(page, { hasTakenPricingTour: 'true' })
    await watchLayoutShifts(page)
    for (const path of [...paths, ...own]) {
      await checkPage(page, path)
      if (path !== '/' && path !== missingPage && !withoutBreadcrumb.includes(path))
        await expect(page.getByRole('navigation', { name: 'Breadcrumb' }), path).toBeVisible()
      await page.evaluate(() => scrollTo(0, 0))
      await checkSkipLink(page, path)
    }
  })
}

const everybody = [
  '/settings',
  '/billing',
  '/analytics',
  '/profile',
  '/team',
  '/schedule',
  '/appointments',
  '/messages',
]
const pages: Readonly<Record<DemoAccount, readonly string[]>> = {
  consumer: [
    ...everybody,
    '/consumer-dashboard',
    '/matches',
    '/matches?view=deck',
    '/consumer-profile',
    '/leads',
    '/saved',
    '/reviews',
    '/calls',
    '/help',
    '/notifications',
    '/invite',
  ],
  advisor: [
    ...everybody,
    '/advisor-dashboard',
    '/leads',
    '/advisor-profile',
    '/firm-profile',
    '/matches',
    '/clients',
    '/clients/import',
    '/settings/connections',
    '/reviews',
    '/invite',
  ],
  firm_admin: [
    ...everybody,
    '/firm-dashboard',
    '/advisor-dashboard',
    '/firm-profile',
    '/leads?scope=firm',
    '/team/invite',
    '/team/leads',
    '/billing/review?plan=enterprise&interval=annual',
    '/billing/details',
    '/team/performance',
    '/team/routing',
    '/team/audit',
    '/team/sign-on',
    '/archive',
    '/settings/connections',
  ],
  admin: [
    '/admin/analytics?tab=verifications',
    ...staffPages.map(({ path }) => path).filter((path) => !path.includes(':')),
    '/settings',
    '/billing',
    '/analytics',
    '/messages',
  ],
}
for (const [account, paths] of Object.entries(pages)) {
  for (const half of [0, 1]) {
    test(`every page of the ${account} is steady and accessible in both themes, with nothing over it (${half + 1} of 2)`, {
      tag: openedOn(half),
    }, async ({ signedIn }) => {
      const page = await signedIn(account as DemoAccount)
      await watchLayoutShifts(page)
      // The fixture answers the question about cookies; on a first visit it is open.
      await page.addInitScript(() => {
        if (location.protocol !== 'about:') localStorage.removeItem('cookie-consent')
      })
      const isDesk = account === 'admin'
      for (const [at, path] of paths.entries())
        if (at % 2 === half) await test.step(path, () => checkPage(page, path, isDesk))
      if (account === 'firm_admin' && half === 0) await checkPage(page, await memberPath(page), isDesk)
      if ((account === 'consumer' || account === 'advisor') && half === 1)
        for (const path of await examplePagesOf(page, account)) await checkPage(page, path, isDesk)
    })
  }
}

/** The page of the colleague with the longest name, and so with the longest e-mail address. */
async function memberPath(page: Page): Promise<string> {
  await page.goto('/team')
  const members = page.locator('main a[href^="/team/member/"]')
  await expect(members.first()).toBeVisible()
  const links = await members.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  const [longest] = links.toSorted(([a], [b]) => (b?.length ?? 0) - (a?.length ?? 0))
  return longest?.[1] ?? ''
}
