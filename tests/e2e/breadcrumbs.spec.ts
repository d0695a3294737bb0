import { stored } from './support/clock.ts'
import { returningVisitor } from './support/crawler.ts'
import { examplePagesOf } from './support/example-pages.ts'
import { expect, test } from './support/fixtures.ts'

/** Pages below a place of the sidebar, with the place to which their breadcrumb leads. */
const below = {
  advisor: [
    ['/clients/import', 'Clients'],
    ['/settings/connections', 'Settings'],
    ['/schedule/sign-in', 'Calendar'],
  ],
  firm_admin: [
    ['/team/performance', 'Team'],
    ['/team/leads', 'Team'],
    ['/team/routing', 'Team'],
    ['/team/audit', 'Team'],
    ['/team/sign-on', 'Team'],
    ['/billing/card', 'Billing'],
    ['/billing/details', 'Billing'],
  ],
} as const

for (const account of ['advisor', 'firm_admin'] as const) {
  test(`pages of the ${account} below a sidebar place have a breadcrumb, in sight and in structured data`, {
    tag: '@desktop',
  }, async ({ signedIn }) => {
    const page = await signedIn(account)
    await stored(page, returningVisitor)
    const [example = ''] = await examplePagesOf(page, account, account === 'advisor' ? '/clients/' : '/team/')
    const place = account === 'advisor' ? 'Clients' : 'Team'
    for (const [path, name] of [...below[account], [example, place] as const]) {
      await page.goto(path)
      const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
      await expect(breadcrumb.getByRole('link'), path).toHaveText(name)
      const title = await page.getByRole('heading', { level: 1 }).innerText()
      await expect(breadcrumb.locator('[aria-current=page]'), path).toHaveText(title)
      const data = await page.locator('script[type="application/ld+json"]').allTextContents()
      expect(data.join(), path).toContain('BreadcrumbList')
    }
  })
}

test('every API call of a page names the application and asks for no cached reply', { tag: '@desktop' }, async ({
  signedIn,
}) => {
  const page = await signedIn('consumer')
  await stored(page, returningVisitor)
  const calls: { url: string; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isCall = ['fetch', 'xhr'].includes(request.resourceType()) && /^\/(api|auth)\//.test(pathname)
    if (isCall) calls.push({ url: pathname, headers: request.headers() })
  })
  await page.goto('/matches')
  await page.getByRole('main').getByRole('article').first().waitFor()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Quiet hours' })).toBeVisible()
  expect(calls.length).toBeGreaterThan(5)
  const without = calls.filter(
    ({ headers }) => headers['x-application-name'] !== 'fairlead' || headers['cache-control'] !== 'no-cache',
  )
  expect(without.map(({ url }) => url)).toEqual([])
})
