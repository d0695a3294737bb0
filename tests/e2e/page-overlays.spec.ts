import { randomUUID } from 'node:crypto'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { letPassUntil, openWithCompanions, stopClock, stored } from './support/clock.ts'
import { expect, expectSound, freshEmail, test } from './support/fixtures.ts'
import { newClient } from './support/new-client.ts'
import { newPassword as password, tokenOf } from './support/people.ts'

const answered = { 'cookie-consent': 'false' }

test.describe('the support button', () => {
  test('opens chat, telephone, email, a video call and the FAQ on every page', async ({ page }) => {
    await stored(page, answered)
    await page.goto('/about')
    await page.getByRole('button', { name: 'Support' }).click()
    const items = page.getByRole('menu').getByRole('menuitem')
    await expect(items).toHaveText(['Chat with us', 'Call us', 'Send an email', 'Schedule a video call', 'FAQ'])
    const addresses = await items.evaluateAll((all) =>
      all.map((item) => item.getAttribute('href')?.split(':')[0] ?? null),
    )
    expect(addresses).toEqual([null, 'tel', 'mailto', '/elsewhere#video-call', '/faq'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  })

  test('has a ring around the item that the keyboard has reached', async ({ page }) => {
    await stored(page, answered)
    await page.goto('/about')
    await page.getByRole('button', { name: 'Support' }).press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[role=menuitem]:focus')).toHaveCSS('outline-style', 'solid')
  })

  test('covers no amount of an invoice on the phone, wherever the page is scrolled', async ({ signedIn }) => {
    const page = await signedIn('advisor')
    await stored(page, answered)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/billing')
    const amounts = page.locator('main data')
    await expect(amounts.first()).toBeVisible()
    const covered = () =>
      page.evaluate(() => {
        const button = document.querySelector('button[aria-label="Support"]')
        if (!button || getComputedStyle(button).visibility === 'hidden') return 0
        const own = button.getBoundingClientRect()
        return [...document.querySelectorAll('main data')].filter((amount) => {
          const rect = amount.getBoundingClientRect()
          return rect.right > own.left && rect.left < own.right && rect.bottom > own.top && rect.top < own.bottom
        }).length
      })
    for (let y = 0; y <= 400; y += 40) {
      await page.evaluate((top) => scrollTo(0, top), y)
      await expect.poll(covered).toBe(0)
    }
  })

  test('takes a message, emails it, and confirms it', async ({ page }) => {
    const email = freshEmail('asks')
    await stored(page, answered)
    await page.goto('/about')
    await page.getByRole('button', { name: 'Support' }).click()
    await page.getByRole('menuitem', { name: 'Chat with us' }).click()
    const dialog = page.getByRole('dialog', { name: 'How Can We Help?' })
    await expect(dialog).toContainText(
      'Support is available 24/7. Leave a message at any hour, and a person answers it Monday to Friday',
    )
    await expect(dialog.getByRole('link', { name: 'Call Us' })).toHaveAttribute('href', /^tel:/)
    await expect(dialog.getByRole('link', { name: 'View FAQ' })).toHaveAttribute('href', '/faq')
    await dialog.getByRole('button', { name: 'Live Chat' }).click()
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(email)
    await dialog.getByLabel('Message').fill('How do I move an appointment?')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Support request sent')).toBeVisible()
    await expect(page.getByText('Our team will get back to you shortly')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(async () => {
      expect(await (await page.request.get('/dev/outbox')).text()).toContain(email)
    }).toPass({ timeout: 20_000 })
  })
})

test('a lost connection is shown, checked on request, and hidden once it is back', async ({
  page,
  context,
  goOffline,
}) => {
  await stored(page, answered)
  await stopClock(page)
  await openWithCompanions(page, '/about')
  await goOffline(context)
  const retry = page.getByRole('button', { name: 'Try again' })
  const line = page.getByRole('status').filter({ has: retry })
  await expect(line).toContainText('You’re offline')
  await retry.click()
  await expect(line).toContainText('Checking connection...')
  await page.clock.runFor(499)
  await expect(retry).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(1)
  await expect(line).toContainText('Connection check failed')
  await expect(retry).not.toHaveAttribute('aria-disabled')
  await context.setOffline(false)
  await expect(line).toBeHidden()
})

test('a server that does not answer is named, and the page is read as soon as it does', async ({
  signedIn,
  expectError,
}) => {
  const page = await signedIn('advisor')
  await page.goto('/advisor-dashboard')
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  expectError({ text: 'Failed to load resource: net::ERR_FAILED' })
  const ofServer = /\/(api|health)/
  await page.route(ofServer, (route) => route.abort())
  await page.getByRole('link', { name: /^Reviews/ }).click()
  const line = page.getByRole('status').filter({ hasText: 'Fairlead can’t be reached.' })
  await expect(line).toBeVisible()
  await page.unroute(ofServer)
  await expect(line).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible()
})

test('a user is greeted for five seconds after signing in', async ({ page }) => {
  await stored(page, answered)
  await stopClock(page, new Date().toISOString())
  await openWithCompanions(page, '/signin')
  await page.getByRole('textbox', { name: 'Email' }).fill(demoAccounts.consumer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const greeting = page.getByText('Successfully signed in!')
  await letPassUntil(page, greeting)
  await page.clock.runFor(4_800)
  await expect(greeting).toBeVisible()
  await page.clock.runFor(700)
  await expect(greeting).toBeHidden()
})

test('the bell counts a new notification at once, and opens it', async ({ request, signedInWith }) => {
  const { email, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password)
  await consumer.goto('/about')
  const bell = consumer.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  const token = await tokenOf(request, demoAccounts.advisor)
  const message = await request.post(`/api/chats/${chatId}/messages`, {
    headers: { authorization: `Bearer ${token}` },
    data: { clientId: randomUUID(), body: 'Shall we talk on Friday?' },
  })
  expect(message.ok()).toBe(true)
  await expect(bell).toHaveAccessibleName(/1/)
  await bell.click()
  await expect(consumer.getByRole('dialog', { name: 'Notifications' })).toContainText(/message/i)
})

test('Ctrl-K finds the user’s own leads and actions, and offers ways on when nothing is found', async ({
  signedIn,
}) => {
  const page = await signedIn('advisor')
  await stored(page, { ...answered, hasSeenOnboardingTour: 'true' })
  await page.goto('/about')
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  const session: { access_token: string } = await page.evaluate(() => JSON.parse(localStorage['fairlead-auth']))
  const headers = { authorization: `Bearer ${session.access_token}` }
  const reply = await page.request.get('/api/leads', { headers })
  const { items }: { items: { id: string; consumer: { isDisclosed: boolean; displayName: string } }[] } =
    await reply.json()
  const lead = items.find(({ consumer }) => consumer.isDisclosed)
  const search = page.getByRole('combobox', { name: /^Search people/ })
  await page.keyboard.press('Control+k')
  await search.fill(lead?.consumer.displayName ?? '')
  await expect(page.getByRole('group', { name: 'Leads' }).getByRole('option').first()).toContainText(/Lead · /)
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/leads?lead=${lead?.id}`)
  // The sheet of the lead has the keys until it is closed.
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await search.fill('zyzzyva')
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toBeVisible()
  await expect(page.getByRole('option')).toHaveText([/^Search the directory/, /^Questions and answers/, /^Ask support/])
  await search.fill('vacation')
  await expect(page.getByRole('option', { name: 'Block time' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /time/i })).toBeVisible()
})

test('search finds articles, and the arrow keys wrap around the list', async ({ page }) => {
  await stored(page, answered)
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Support' })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /search/i }).fill('stock compensation')
  const last = page.getByRole('option').last()
  await expect(last).toContainText(/stock/i)
  await page.keyboard.press('ArrowUp')
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/blog\/[a-z-]*stock/)
})
