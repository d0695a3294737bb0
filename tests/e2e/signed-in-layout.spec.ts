import type { Page } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { read, stored } from './support/clock.ts'
import { landingOf, returningVisitor } from './support/crawler.ts'
import { type DemoAccount, expect, test } from './support/fixtures.ts'
import { aNewConsumer, type NewConsumer, newPassword, tokenOf } from './support/people.ts'

const siteLinks = ['Firms', 'Advisors', 'Consumers', 'Resources', 'About Us', 'Pricing', 'Contact']
const homes: Readonly<Record<DemoAccount, string>> = {
  consumer: '/consumer-dashboard',
  advisor: '/advisor-dashboard',
  firm_admin: '/firm-dashboard',
  admin: '/admin/analytics',
}
const accounts: readonly DemoAccount[] = ['consumer', 'advisor', 'firm_admin', 'admin']

for (const account of accounts) {
  test(`old addresses redirect the ${account} to the home of the role, marked as the current place`, async ({
    signedIn,
    isMobile,
  }) => {
    const page = await signedIn(account)
    await stored(page, returningVisitor)
    for (const old of ['/dashboard', '/admin']) {
      await page.goto(old)
      await expect(page).toHaveURL(new RegExp(`${homes[account]}$`))
    }
    const alias = { consumer: '/dashboard/consumer', advisor: '/dashboard/advisor', firm_admin: '/dashboard/firm' }
    if (account !== 'admin') await page.goto(alias[account])
    await landingOf(page)
    const bar = page.getByRole('navigation', { name: isMobile ? 'Tabs' : 'Places' })
    const name = { consumer: 'Home', advisor: 'Today', firm_admin: 'Firm', admin: 'Overview' }[account]
    await expect(bar.locator('[aria-current=page]')).toContainText(name)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
}

test('the zone of the device is sent once after signing in, for the times in emails', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const { email } = await aNewConsumer(request)
  const page = await signedInWith(email, newPassword)
  const sent: unknown[] = []
  page.on('request', (each) => each.url().endsWith('/api/device-zone') && sent.push(each.postDataJSON()))
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/device-zone') && reply.ok())
  await page.goto('/settings')
  await saved
  await expect.poll(() => read(page, 'sent_zone')).toMatch(/ America\/Los_Angeles$/)
  await page.reload()
  await landingOf(page)
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([{ timeZone: 'America/Los_Angeles' }])

  // Whose zone it was is forgotten with the session.
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out on this device' }).click()
  await expect.poll(() => read(page, 'sent_zone')).toBeNull()
})

test('the header keeps the site links in one menu, and does not shift while the session is read', async ({
  signedIn,
  isMobile,
}) => {
  const page = await signedIn('advisor')
  await stored(page, returningVisitor)
  await page.addInitScript(() => {
    Object.assign(window, { moved: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
        const sources: Source[] = Reflect.get(entry, 'sources')
        const parts = 'header :is(a, button), [aria-label=Places], [aria-label=Places] *'
        for (const { node, previousRect, currentRect } of sources)
          if (node instanceof Element && node.matches(parts))
            window.moved.push(
              `${node.outerHTML} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
            )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/settings')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.moved)).toEqual([])
  await expect(header.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(header.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  if (isMobile) return
  await header.getByRole('button', { name: 'Explore' }).click()
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText(siteLinks)
})

test('the sidebar has names from 1280 pixels, icons from 768, and is replaced by tabs below', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const page = await signedIn('advisor')
  await stored(page, returningVisitor)
  await page.goto('/leads')
  const sidebar = page.getByRole('navigation', { name: 'Places' })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  for (const [width, sidebarWidth] of [
    [1280, 208],
    [1279, 72],
    [768, 72],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(sidebar.getByRole('link', { name: /^Leads/ })).toBeVisible()
    // The page follows a change of the window a moment later.
    await expect(sidebar).toHaveCSS('width', `${sidebarWidth}px`)
    await expect(tabs).toBeHidden()
  }
  await sidebar.getByRole('link', { name: 'Analytics' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Analytics' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const publicPage of ['/advisors', '/pricing']) {
    await page.goto(publicPage)
    await expect(sidebar.getByRole('link', { name: /^Leads/ })).toBeVisible()
    const footerLink = page.getByRole('contentinfo').getByRole('link').first()
    for (const shown of [page.getByRole('heading', { level: 1 }), footerLink])
      await expect.poll(() => shown.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThan(208)
  }
  await page.goto('/leads')
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(sidebar).toBeHidden()
  await expect(tabs.locator('a, button')).toHaveText([/^Today/, /^Leads/, 'Calendar', /^Messages/, 'More'])
})

test('the notifications page filters unread ones, marks one as read when it is opened, and the rest at once', async ({
  page: visitor,
  signedInWith,
  isMobile,
}) => {
  const consumer = await aNewConsumer(visitor.request)
  const write = await anAdvisorWhoWrites(visitor, consumer)
  const page = await signedInWith(consumer.email, newPassword)
  await stored(page, returningVisitor)
  await write('Thank you for your question.')
  await page.goto('/consumer-dashboard')
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  if (!isMobile) await page.getByRole('dialog').getByRole('link', { name: 'See all notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem')
  await main.getByRole('button', { name: 'Unread 1' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('New')
  await rows.getByRole('link').click()
  await expect(page).toHaveURL(/\/messages\//)
  await page.goto('/notifications')
  await expect(rows).toHaveCount(1)
  await expect(rows).not.toContainText('New')
  await write('One more thing.')
  await expect(rows).toContainText('New')
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(rows).not.toContainText('New')
  await expect(main.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toContainText('New')
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(rows).not.toContainText('New')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Unread' }).click()
  await expect(main).toContainText('You’re all caught up.')
})

test('an open notification list follows another device, and shows an entry as new again when marking it failed', {
  tag: '@desktop',
}, async ({ page: visitor, signedInWith, expectError }) => {
  const consumer = await aNewConsumer(visitor.request)
  const write = await anAdvisorWhoWrites(visitor, consumer)
  await write('Thank you for your question.')
  const page = await signedInWith(consumer.email, newPassword)
  await stored(page, returningVisitor)
  await page.goto('/notifications')
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem')
  await expect(rows).toContainText('New')

  await page.route('**/api/notifications/read', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  expectError({ status: 503, path: '/api/notifications/read' })
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText(/try again/i).first()).toBeVisible()
  await expect(rows).toContainText('New')

  const headers = { authorization: `Bearer ${consumer.token}` }
  const { items }: { items: { id: string }[] } = await (
    await visitor.request.get('/api/notifications', { headers })
  ).json()
  const read = await visitor.request.post(`/api/notifications/${items[0]?.id}/read`, { headers })
  expect(read.ok()).toBe(true)
  await expect(rows).not.toContainText('New')
})

/**
 * Opens a chat between a new consumer and the demo's advisor, and lets the advisor write into it.
 */
async function anAdvisorWhoWrites({ request }: Page, { token }: NewConsumer) {
  const post = async (path: string, bearer: string, data: object): Promise<Record<string, string>> => {
    const reply = await request.fetch(path, {
      method: path.startsWith('/api/consents') ? 'PUT' : 'POST',
      headers: { authorization: `Bearer ${bearer}` },
      data,
    })
    expect(reply.ok()).toBe(true)
    return reply.status() === 204 ? {} : reply.json()
  }
  const { id: advisorId } = demoAccounts.advisor
  await post(`/api/consents/${advisorId}`, token, { source: 'match' })
  const { id } = await post('/api/chats', token, { advisorId })
  const advisorToken = await tokenOf(request, demoAccounts.advisor)
  return (body: string) => post(`/api/chats/${id}/messages`, advisorToken, { clientId: crypto.randomUUID(), body })
}

declare global {
  interface Window {
    moved: string[]
  }
}

test('the contents of the settings mark the section that one reads', { tag: '@desktop' }, async ({ signedIn }) => {
  const page = await signedIn('consumer')
  await page.goto('/settings')
  const current = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=location]')
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(current).toHaveText((await links.first().textContent()) ?? '')
  for (const at of [3, -2, -1]) {
    await links.nth(at).click()
    await expect(current).toHaveText((await links.nth(at).textContent()) ?? '')
  }
  await page.mouse.wheel(0, -100_000)
  await expect(current).toHaveText((await links.first().textContent()) ?? '')
})
