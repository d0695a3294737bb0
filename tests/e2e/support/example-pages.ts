import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { demoId } from '#server/commands/demo/ids.ts'
import type { DemoAccount } from './fixtures.ts'

/** Public pages with a parameter, beside an advisor's own. */
export const firmPage = `/firms/${demoId('firm 1')}`
export const bookingPage = `/book/${demoAccounts.advisor.id}`

type List = readonly [from: string, prefix: string, search?: string]

/**
 * Where a role finds pages with a parameter: a list, how the addresses of its links begin, and what
 * to search for where the list shows nobody before.
 */
const lists: Readonly<Record<DemoAccount, readonly List[]>> = {
  consumer: [['/messages', '/messages/']],
  advisor: [
    ['/messages', '/messages/'],
    ['/clients', '/clients/'],
  ],
  firm_admin: [['/team', '/team/member/']],
  admin: [
    ['/admin/people', '/admin/people/'],
    ['/admin/payments', '/admin/payments/', demoAccounts.advisor.email],
  ],
}

/** One page of each kind that needs a parameter and begins with `only`, by the links of lists. */
export async function examplePagesOf(page: Page, account: DemoAccount, only = '/'): Promise<string[]> {
  const found: string[] = []
  for (const [from, prefix, search] of lists[account].filter(([, begin]) => begin.startsWith(only))) {
    await page.goto(from)
    if (search) {
      await page.getByRole('main').getByRole('searchbox').fill(search)
      await page.keyboard.press('Enter')
    }
    const links = page.locator(`main a[href^="${prefix}"]:not([href="/clients/import"])`)
    await expect(links.first(), `a link of ${from}`).toBeVisible()
    found.push((await links.first().getAttribute('href')) ?? '')
  }
  return found
}
