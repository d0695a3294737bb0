import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { demoId } from '#server/commands/demo/ids.ts'
import type { DemoAccount } from './fixtures.ts'

/** Public pages with a parameter, beside an advisor's own. */
export const firmPage = `/firms/${demoId('firm 1')}`
export const bookingPage = `/book/${demoAccounts.advisor.id}`

/** Where a role finds pages with a parameter: a list, and how the addresses of its links begin. */
const lists: Readonly<Record<DemoAccount, readonly (readonly [from: string, prefix: string])[]>> = {
  consumer: [['/messages', '/messages/']],
  advisor: [
    ['/messages', '/messages/'],
    ['/clients', '/clients/'],
  ],
  firm_admin: [['/team', '/team/member/']],
  admin: [
    ['/admin/people', '/admin/people/'],
    ['/admin/payments', '/admin/payments/'],
  ],
}

/** One page of each kind that needs a parameter and begins with `only`, by the links of lists. */
export async function examplePagesOf(page: Page, account: DemoAccount, only = '/'): Promise<string[]> {
  const found: string[] = []
  for (const [from, prefix] of lists[account].filter(([, begin]) => begin.startsWith(only))) {
    await page.goto(from)
    const links = page.locator(`main a[href^="${prefix}"]:not([href="/clients/import"])`)
    await expect(links.first(), `a link of ${from}`).toBeVisible()
    found.push((await links.first().getAttribute('href')) ?? '')
  }
  return found
}
