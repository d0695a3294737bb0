import { type DemoAccount, expect, expectSound, test } from './fixtures.ts'

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
  consumer: [...everybody, '/consumer-dashboard', '/matches', '/matches?view=deck', '/consumer-profile', '/leads'],
  advisor: [...everybody, '/advisor-dashboard', '/leads', '/advisor-profile', '/firm-profile', '/matches'],
  firm_admin: [
    ...everybody,
    '/firm-dashboard',
    '/advisor-dashboard',
    '/firm-profile',
    '/leads?scope=firm',
    '/team/invite',
  ],
  admin: ['/admin/analytics', '/admin/analytics?tab=verifications', '/settings', '/billing', '/analytics', '/messages'],
}

// As the crawl of public pages does: the phone by day, the desktop by night, so that both themes and both widths are read.
for (const [account, paths] of Object.entries(pages)) {
  test(`every page of the ${account} stands, without an error or a finding`, async ({ signedIn }, { project }) => {
    test.setTimeout(120_000)
    const page = await signedIn(account as DemoAccount)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('response', (reply) => reply.status() >= 400 && errors.push(`${reply.status()} ${reply.url()}`))
    await page.emulateMedia({ colorScheme: project.name === 'phone' ? 'light' : 'dark' })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await page.waitForLoadState('networkidle')
      await test.step(path, () => expectSound(page))
      expect(errors, `on ${path}`).toEqual([])
    }
  })
}
