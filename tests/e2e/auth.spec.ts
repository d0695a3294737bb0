import type { Page, WebSocket } from '@playwright/test'
import { codeMailedTo, expect, expectSound, freshEmail, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword, signIn } from './support/people.ts'

test('sends a visitor to sign in with the reason, and back to where they wanted to go', async ({ page }) => {
  await page.goto('/billing')
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('Please sign in to access this page')).toBeVisible()
  await expectSound(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('advisor@demo.fairlead.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('harbor-lantern-42')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/billing')
  await expect(page.getByText('Successfully signed in!')).toBeVisible()
})

test('a wrong password shows the message of the catalogue, and an empty form names each field', async ({
  page,
  expectError,
}) => {
  expectError({ status: 400, path: '/auth/v1/token?grant_type=password' })
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('advisor@demo.fairlead.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.')
})

test('the Sign Up tab registers a consumer, stays signed out, and prefills the Sign In tab', async ({
  page,
  expectError,
}) => {
  expectError({ status: 422, path: /^\/auth\/v1\/signup\?redirect_to=/ })
  const email = freshEmail('tab')
  await page.goto('/signin')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('short')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('other')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('iloveyou')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('iloveyou')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This password is too common. Choose a different one.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('long-enough')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('long-enough')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful! Please check your email to verify your account.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  expect(await page.evaluate(() => localStorage.getItem('fairlead-auth'))).toBeNull()
})

test('Back on the second step of the sign-up leads to the first, and keeps the kind and what was typed', async ({
  page,
}) => {
  await page.goto('/pricing')
  await page.goto('/signup')
  await page.getByRole('radio', { name: /financial advisor/ }).check()
  const kind = page.getByRole('radio', { name: /financial advisor/ })
  const email = page.getByRole('textbox', { name: 'Email' })
  for (const goBack of [() => page.goBack(), () => page.getByRole('button', { name: 'Back' }).click()]) {
    await page.getByRole('button', { name: 'Continue' }).click()
    await email.fill('typed.before@example.com')
    await goBack()
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
    await expect(kind).toBeChecked()
    await expect(email).toBeHidden()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(email).toHaveValue('typed.before@example.com')
    await page.goBack()
  }
  await page.goBack()
  await expect(page).toHaveURL('/pricing')
})

test('the second step of the sign-up stays when the page is reloaded', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('radio', { name: /looking for an advisor/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  // What the server drew and what the browser draws must agree, or the page logs an error.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('a link that another browser requested says so, where a password is reset and where one signs in', async ({
  page,
}) => {
  for (const path of ['/reset-password', '/signin']) {
    await page.goto(`${path}?code=0190a1b2-0000-4000-8000-000000000000`)
    await expect(page.getByText(/^This link works only in the browser that requested it/)).toBeVisible()
  }
  await expectSound(page)
})

test('onboarding creates an account of the chosen kind in two steps, and the code of the email verifies it', async ({
  page,
}) => {
  const email = freshEmail('onboarding')
  await page.goto('/onboarding')
  await expect(page).toHaveURL('/signup')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expect(page.getByText('Choose one to continue.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('radio', { name: /financial advisor/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('long-enough')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('long-enough')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('You must agree to the Terms of Service and Privacy Policy')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/advisor-profile/)

  // Somebody quicker than the page: the session is read only after the code was typed in, which
  // stays all the same.
  const code = await codeMailedTo(page.request, email, /verify|confirm/i)
  const { promise: typed, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/auth-client/, (route) => typed.then(() => route.continue()))
  await page.goto('/verify')
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  letGo()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(code)
  // The end of the former session begins once all calls are answered, maybe after the heading.
  const isEnded = page.waitForResponse((reply) => reply.url().includes('/auth/v1/logout') && reply.ok())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible()
  await isEnded

  // The link of the same mail is used up now; opening it again is no failure for a verified user.
  await page.goto('/verify?link=used#error=access_denied&error_code=otp_expired&error_description=expired')
  await expect(page.getByRole('heading', { name: 'Already verified' })).toBeVisible()
  await expect(page.getByText(`${email} is verified. That link was used or has expired.`)).toBeVisible()

  // The session from before the code has ended: this browser is listed once.
  await page.goto('/settings#places')
  await expect(page.locator('#places').getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out: / })).toHaveCount(0)
})

test('a forgotten password is replaced with the code of the recovery email', async ({ page }) => {
  const email = freshEmail('forgot')
  await page.request.post('/auth/v1/signup', { data: { email, password: 'the-first-one' } })
  await page.goto('/signin')
  await recoverPassword(page, email, 'the-second-one')
  const old = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password: 'the-first-one' },
  })
  expect(old.status()).toBe(400)
})

test('live updates come back with a new password set in a page that was signed out', async ({ page }) => {
  const { email } = await aNewConsumer(page.request)
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  const isLive = () => sockets.at(-1)?.isClosed() === false
  await page.goto('/signin')
  await signIn(page, email)
  await expect(page).toHaveURL('/consumer-dashboard')
  await page.goto('/settings')
  // One of the page before, and one of this page.
  await expect.poll(() => sockets.length).toBe(2)
  await page.getByRole('button', { name: 'Sign out on this device' }).click()
  await expect.poll(isLive).toBe(false)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await recoverPassword(page, email, 'the-second-one')
  await expect.poll(isLive).toBe(true)
})

test('an advisor on a page for another role is redirected to their own dashboard', async ({ signedIn }) => {
  const page = await signedIn('advisor')
  await page.goto('/admin/analytics')
  await expect(page).toHaveURL('/advisor-dashboard')
  await page.goto('/dashboard/consumer')
  await expect(page).toHaveURL('/advisor-dashboard')
})

test('an unknown address returns 404 with links to the home page and to support', async ({ page, expectError }) => {
  expectError({ status: 404, path: '/no/such/page' })
  const reply = await page.goto('/no/such/page')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible()
})

test('the second step of the sign-up keeps its fields and buttons inside its card on a narrow phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/signup?type=consumer')
  await page.getByRole('button', { name: 'Continue' }).click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Create account' }) })
  await expect(form).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  }
})

test('the sign-up stays pending until the next page has loaded, and registers once', async ({ page }) => {
  await page.goto('/signup?type=consumer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail('slow'))
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(newPassword)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(newPassword)
  await page.getByRole('checkbox').check()
  let registrations = 0
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/signup')) registrations += 1
  })
  const later = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await later.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  const button = page.getByRole('button', { name: 'Creating account' })
  await page.waitForFunction(() => localStorage['fairlead-auth'])
  await button.press('Enter')
  later.resolve()
  await expect(page).toHaveURL(/\/consumer-profile/)
  expect(registrations).toBe(1)
})

/** Goes from the form that signs in to the dashboard, with the code of the recovery email. */
async function recoverPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expectSound(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send email' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeMailedTo(page.request, email, /reset|new password/i))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL('/consumer-dashboard')
}
