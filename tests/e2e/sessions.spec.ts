import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext } from '@playwright/test'
import { expectListening, read } from './support/clock.ts'
import { endedSession } from './support/errors.ts'
import { codeMailedTo, expect, freshEmail, test } from './support/fixtures.ts'
import { aNewAccount, newPassword as password, signIn, signUpByApi, tokenOf } from './support/people.ts'

/**
 * The link of the newest mail to an address whose text matches, as a mail program would open it.
 */
async function linkMailedTo(request: APIRequestContext, email: string, about: RegExp): Promise<string> {
  await codeMailedTo(request, email, about)
  const outbox = await (await request.get('/dev/outbox')).text()
  const mail = outbox.split('<article').find((part) => part.includes(`To ${email} `) && about.test(part)) ?? ''
  return (/https?:\/\/[^\s"<]+\/auth\/v1\/verify[^\s"<]+/.exec(mail)?.[0] ?? '').replaceAll('&amp;', '&')
}

test('pressing the sign-in button before the scripts have loaded signs in as soon as they have', async ({
  page,
  baseURL,
}) => {
  const email = await aNewAccount(page.request)
  const { promise: pressed, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => pressed.then(() => route.continue()))
  await page.goto('/signin', { waitUntil: 'commit' })
  await signIn(page, email)
  letGo()
  await expect(page).toHaveURL('/consumer-dashboard')
  // Where no script arrives at all, the page comes again instead of an error.
  const sent = await page.request.post('/signin', { form: { email, password } })
  expect([sent.status(), new URL(sent.url()).pathname]).toEqual([200, '/signin'])
  const away = await page.request.post(`${baseURL}//elsewhere.example/x`, { form: {}, maxRedirects: 0 })
  expect([away.status(), away.headers().location]).toEqual([303, '/elsewhere.example/x'])
})

test('a sign-in and a sign-out in one tab reach the other tabs, which leave protected pages', async ({ page }) => {
  const email = await aNewAccount(page.request)
  const otherPage = await page.context().newPage()
  await otherPage.goto('/signin')
  // A page that has no scripts yet would begin signed in, and greet nobody.
  await expectListening(otherPage.getByRole('button', { name: 'Sign In', exact: true }))
  await page.goto('/signin')
  // The toast is there for five seconds, so it is looked for from the start.
  await Promise.all([expect(otherPage.getByText('Successfully signed in!')).toBeVisible(), signIn(page, email)])
  await expect(page).toHaveURL('/consumer-dashboard')
  await expect(otherPage).toHaveURL('/consumer-dashboard')
  await expect.poll(() => read(page, 'sent_zone')).not.toBeNull()
  await otherPage.goto('/settings')
  await page.goto('/settings')
  // A call that is on its way when the session ends would be answered with 401.
  for (const each of [otherPage, page]) await each.waitForLoadState('networkidle')
  await Promise.all([
    expect(otherPage.getByText('You’ve been signed out, here or on another device.')).toBeVisible(),
    page.getByRole('button', { name: 'Sign out on this device' }).click(),
  ])
  await expect(page).toHaveURL('/')
  await expect(otherPage).toHaveURL('/signin')
  // The next person on this tab reads no warning, and begins at their own home.
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('Please sign in to access this page')).toHaveCount(0)
  await signIn(page, email)
  await expect(page).toHaveURL('/consumer-dashboard')
})

test('a page that is open on one device is left soon after a sign-out everywhere on another', async ({
  page,
  baseURL,
  expectError,
}) => {
  expectError(endedSession)
  const email = await aNewAccount(page.request)
  await page.goto('/signin')
  await signIn(page, email)
  await expect(page).toHaveURL('/consumer-dashboard')
  // What the page still reads when the session ends would be answered to nobody.
  const read = ['/api/profile', '/api/notifications?limit=1', '/api/chats/unread'].map((path) =>
    page.waitForResponse((reply) => reply.url() === `${baseURL}${path}`),
  )
  await Promise.all([page.goto('/settings'), ...read])
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const token = await tokenOf(page.request, { email, password })
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post(`${baseURL}/auth/v1/logout?scope=global`, { headers })
  await expect(page).toHaveURL('/signin', { timeout: 10_000 })
  expect(await page.evaluate(() => localStorage.getItem('fairlead-auth'))).toBeNull()
})

test('the link in a recovery email lets a new password be set', async ({ page }) => {
  const email = await aNewAccount(page.request)
  await page.goto('/reset-password')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send email' }).click()
  await page.goto(await linkMailedTo(page.request, email, /reset|new password/i))
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('the-second-one')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('the-second-one')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL('/consumer-dashboard')
})

test('a new email address becomes active once both addresses are confirmed, by code and by link', async ({ page }) => {
  const { email } = await signUpByApi(page.request)
  await page.goto('/signin')
  await signIn(page, email)
  await expect(page).toHaveURL('/consumer-dashboard')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change your email address' }).click()
  const newEmail = freshEmail('new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'New email address' }).fill(email.toUpperCase())
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(dialog.getByText('This is your current address')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'New email address' }).fill(newEmail)
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(newEmail)
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeMailedTo(page.request, newEmail, /change/i))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'One of two addresses is confirmed' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.goto(await linkMailedTo(page.request, email, /change/i))
  await expect(page.getByRole('heading', { name: 'Your new email address is active' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText(newEmail, { exact: true })).toBeVisible()
})

test('a page of another origin reads the error code of a failed sign-in', async ({ page, baseURL, expectError }) => {
  expectError({ status: 400, path: '/auth/v1/token?grant_type=password' })
  const elsewhere = createServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end('<!doctype html>'),
  )
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  const { port } = elsewhere.address() as AddressInfo
  await page.goto(`http://localhost:${port}`)
  const read = await page.evaluate(async (url) => {
    const reply = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        'cache-control': 'no-cache',
        authorization: 'Bearer anon',
        apikey: 'anon',
        'x-application-name': 'elsewhere',
        'x-client-info': 'gotrue-js/2.119.0',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong' }),
    })
    const { code } = (await reply.json()) as { code: unknown }
    return [reply.status, reply.headers.get('x-supabase-api-version'), code]
  }, baseURL)
  expect(read).toEqual([400, '2024-01-01', 'invalid_credentials'])
  elsewhere.close()
})

test('sign-in errors distinguish an offline device, an unreachable service and an unreachable network', async ({
  page,
  context,
  expectError,
  goOffline,
}) => {
  expectError(
    { status: 400, path: '/auth/v1/token?grant_type=password' },
    { text: 'Failed to load resource: net::ERR_FAILED' },
  )
  await page.goto('/signin')
  const refused = async (sentence: string) => {
    await signIn(page, 'nobody@example.com')
    await expect(page.getByRole('alert')).toHaveText(sentence)
  }
  // The connection goes before the first attempt, whether or not the auth library came in time.
  await goOffline(context)
  await refused('Your device appears to be offline. Please check your connection and try again.')
  await context.setOffline(false)
  await refused('Invalid email or password. Please try again.')
  await page.route('**/auth/v1/**', (route) => route.abort())
  await refused('Unable to connect to authentication service. Please check your connection and try again.')
  await page.route('**/health', (route) => route.abort())
  await refused('Network connectivity test failed... Please check your connection and try again.')
})

test('a refreshed token is sent over the open socket, which stays connected', async ({ page }) => {
  const email = await aNewAccount(page.request)
  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  await page.goto('/signin')
  await signIn(page, email)
  await expect(page).toHaveURL('/consumer-dashboard')
  const connected = () => sent.filter((frame) => frame.startsWith('40')).length
  await expect.poll(connected).toBe(1)
  // Somebody comes back to the tab a minute before the token ends.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fairlead-auth') ?? '{}')
    session.expires_at = Math.floor(Date.now() / 1_000) + 60
    localStorage.setItem('fairlead-auth', JSON.stringify(session))
    dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => sent.some((frame) => frame.includes('session.renew'))).toBe(true)
  expect(connected()).toBe(1)
})
