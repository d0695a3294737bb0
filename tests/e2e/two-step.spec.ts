import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewAccount, finishAuthenticatorApp, signIn, startAuthenticatorApp, verifyAddress } from './support/people.ts'

test('two-factor sign-in is turned on with an app, required at the next sign-in, and turned off', async ({
  page,
  expectError,
}) => {
  expectError({ status: 422, path: /^\/auth\/v1\/factors\/[^/]+\/verify$/ })
  const email = await aNewAccount(page.request)
  await page.goto('/signin')
  await signIn(page, email)
  await expect(page).toHaveURL('/consumer-dashboard')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'verify your email address' }).click()
  await verifyAddress(page, email)
  await page.goto('/settings')
  const dialog = page.getByRole('dialog')
  const app = await startAuthenticatorApp(page)
  await expectSound(page)
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('That code isn’t right. Enter the newest one.')).toBeVisible()
  await finishAuthenticatorApp(page, app)

  // The page's last call: signing out in the middle of it would refuse it.
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out on this device' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fairlead-auth'))).toBeNull()
  await page.goto('/settings')
  await expect(page).toHaveURL('/signin')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectSound(page)
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  // Each code counts once, so the app's next one.
  await page.getByRole('textbox', { name: 'Code' }).fill(app(1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/matches')
})

test('an account with an unconfirmed address cannot link another account until it is confirmed', async ({ page }) => {
  await page.route('**/auth/v1/settings', async (route) => {
    const settings = await (await route.fetch()).json()
    await route.fulfill({ json: { ...settings, external: { ...settings.external, google: true } } })
  })
  const email = await aNewAccount(page.request)
  await page.goto('/signin')
  await signIn(page, email)
  await expect(page).toHaveURL('/consumer-dashboard')
  await page.goto('/settings')
  const link = page.getByRole('button', { name: 'Link Google' })
  await expect(page.getByText('To link another account, confirm your email address first.')).toBeVisible()
  await expect(link).toBeHidden()
  await expectSound(page)
  await page.getByRole('link', { name: 'confirm your email address' }).click()
  await verifyAddress(page, email)
  await page.goto('/settings')
  await expect(link).toBeVisible()
  await expect(page.getByText('To link another account')).toBeHidden()
})
