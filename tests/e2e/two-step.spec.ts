import { codeOf } from '#tests/totp.ts'
import { expect, expectSound, test } from './fixtures.ts'
import { aNewAccount, signIn } from './people.ts'

test('two-step sign-in is turned on with an app, asked for at the next sign-in, and turned off', async ({ page }) => {
  const email = await aNewAccount(page)
  await page.goto('/signin')
  await signIn(page, email)
  await expect(page).toHaveURL('/consumer-dashboard')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectSound(page)
  const key = (await dialog.locator('.font-mono').innerText()).replaceAll(' ', '')
  const uri = `otpauth://totp/Fairlead?secret=${key}`
  const inSteps = (steps: number) => codeOf(uri, new Date(Date.now() + steps * 30_000))
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('That code is not right. Enter the newest one.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(inSteps(0))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Two-step sign-in is on')).toBeVisible()
  await page.getByRole('button', { name: 'I saved them' }).click()

  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fairlead-auth'))).toBeNull()
  await page.goto('/settings')
  await expect(page).toHaveURL('/signin')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectSound(page)
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  // Each code counts once, so the app's next one.
  await page.getByRole('textbox', { name: 'Code' }).fill(inSteps(1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/matches')
})
