import { colorRules, type DemoAccount, expect, expectSound, findings, test } from './fixtures.ts'

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

for (const [account, paths] of Object.entries(pages)) {
  test(`every page of the ${account} stands, without an error or a finding`, async ({ signedIn }, { project }) => {
    test.setTimeout(120_000)
    const page = await signedIn(account as DemoAccount)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('response', (reply) => reply.status() >= 400 && errors.push(`${reply.status()} ${reply.url()}`))
    // As with the public pages: all of axe in one theme, and in the other what depends on the theme.
    const [examined, other] = project.name === 'phone' ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
    for (const path of paths) {
      await page.emulateMedia({ colorScheme: examined })
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await page.waitForLoadState('networkidle')
      await test.step(path, () => expectSound(page))
      await page.emulateMedia({ colorScheme: other })
      await expect(page.locator('html')).toHaveAttribute('data-theme', other)
      expect(await findings(page, colorRules), `${path}, ${other}`).toEqual([])
      expect(errors, `on ${path}`).toEqual([])
    }
  })
}
