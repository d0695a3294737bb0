import type { Page } from '@playwright/test'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, signIn } from './support/people.ts'

/** Gives the browser an authenticator that knows its person and asks nobody. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings')
  // The page's last call: signing out in the middle of it would refuse it.
  await expect(page.getByText(/\d+ of 10 left/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out on this device' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fairlead-auth'))).toBeNull()
  await page.goto('/signin')
}

test('a passkey is added, renamed, signs in alone and as the second step, and is removed', async ({ page }) => {
  await addAuthenticator(page)
  const { email } = await aNewConsumer(page.request)
  await page.goto('/signin')
  await signIn(page, email)
  await expect(page).toHaveURL('/consumer-dashboard')

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const [code = ''] = await dialog.getByRole('listitem').allInnerTexts()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Close without saving your codes?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Rename Passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('My laptop')).toBeVisible()
  await expectSound(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/settings|consumer-dashboard/)

  await signOut(page)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Use your passkey (My laptop)' }).click()
  await expect(page).toHaveURL(/settings|consumer-dashboard/)

  await signOut(page)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/settings|consumer-dashboard/)

  await page.goto('/settings')
  await expect(page.getByText('9 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Off. A stolen password is enough to get into your account.')).toBeVisible()
})
