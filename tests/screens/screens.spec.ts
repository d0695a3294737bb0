import { join } from 'node:path'
import type { Page as BrowserPage, TestInfo } from '@playwright/test'
import { directoryPaths } from '#contract/directory/labels.ts'
import { type Role, roles } from '#contract/profiles/values.ts'
import { bookingPage, examplePagesOf, firmPage } from '#tests/e2e/support/example-pages.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { articlePath, pathsIn } from '#tests/e2e/support/public-routes.ts'
import { renderedPages, richPages, signedInPages, staticPages, teamPages } from '#web/pages.ts'

const hasNoParameter = ({ path }: { path: string }) => !path.includes(':')
const publicPaths = [...staticPages, ...renderedPages, ...richPages].filter(hasNoParameter).map(({ path }) => path)
const examplePaths = [articlePath, directoryPaths.state('OR'), directoryPaths.specialty('retirement')]

/** The file of a page; an id in its address says nothing there. */
const nameOf = (path: string) =>
  path
    .slice(1)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'one')
    .replaceAll('/', '_')

/** Pages that read what only the managers of a firm may. */
const ofManagers = /^\/(archive$|team\/)/

/** The pages that a role may enter and read. */
const pathsOf = (role: Role) =>
  [...signedInPages, ...teamPages]
    .filter(hasNoParameter)
    .filter((page) => page.roles?.includes(role) ?? true)
    .filter(({ path }) => role !== 'advisor' || !ofManagers.test(path))
    .map(({ path }) => path)

/** Opens each page, waits until it shows what it loads, and writes its picture into screens/. */
async function takeScreens(page: BrowserPage, { project }: TestInfo, person: string, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const name = path === '/' ? 'home' : nameOf(path)
    await page.screenshot({ path: join('screens', project.name, person, `${name}.png`), fullPage: true })
  }
}

test('takes pictures of the pages of a visitor', async ({ page }, info) => {
  const [advisor = ''] = await pathsIn(page.request, 'advisors')
  await page.addInitScript(() => localStorage.setItem('hasTakenPricingTour', 'true'))
  await takeScreens(page, info, 'visitor', [...publicPaths, ...examplePaths, firmPage, bookingPage, advisor])
})

for (const role of roles) {
  test(`takes pictures of the pages of the role ${role}`, async ({ signedIn }, info) => {
    const page = await signedIn(role)
    await takeScreens(page, info, role, [...pathsOf(role), ...(await examplePagesOf(page, role))])
  })
}
