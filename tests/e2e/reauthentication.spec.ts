import { codeMailedTo, expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword } from './support/people.ts'

const security = '**/api/account/security'

test('an old sign-in has to confirm the password before the email address can be changed', async ({
  request,
  signedInWith,
  expectError,
}) => {
  expectError({ status: 403, path: '/api/account/reauthentication' })
  const { email } = await aNewConsumer(request)
  const own = await signedInWith(email, newPassword)
  // The server's own answer, as it is ten minutes after a sign-in.
  await own.route(security, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), needsReauthentication: true } })
  })
  await own.goto('/settings')
  await own.getByRole('button', { name: 'Change your email address' }).click()
  const dialog = own.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('not-the-password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Your password isn’t right. Please try again.')
  await expectSound(own)
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(newPassword)
  await own.keyboard.press('Enter')
  await expect(own.getByRole('dialog', { name: 'Change your email address' })).toBeVisible()
})

test('a user without a password confirms with an emailed code before the account is deleted', async ({
  request,
  signedInWith,
}) => {
  const { email } = await aNewConsumer(request)
  const own = await signedInWith(email, newPassword)
  await own.route(security, (route) =>
    route.fulfill({
      json: { hasPassword: false, needsReauthentication: true, codeBy: 'email', secondFactor: 'optional' },
    }),
  )
  await own.goto('/settings')
  await expect(own.getByText('Not set. You sign in with a code or another account.')).toBeVisible()
  await own.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = own.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeVisible()
  await expectSound(own)
  await code.fill(await codeMailedTo(request, email, /your .* code/i))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const deletion = own.getByRole('dialog', { name: 'Delete your account?' })
  await deletion.getByRole('textbox', { name: 'Your email address' }).fill(email)
  await deletion.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(own.getByText('Your account has been deleted')).toBeVisible()
  await expect(own).toHaveURL('/')
  await expect(own.getByText('Please sign in to access this page')).toHaveCount(0)
})

test('an old sign-in has to confirm before the data export and before a calendar link is created', async ({
  request,
  signedInWith,
}) => {
  const { email } = await aNewConsumer(request)
  const own = await signedInWith(email, newPassword)
  await own.route(security, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), needsReauthentication: true } })
  })
  const confirm = async () => {
    const dialog = own.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(newPassword)
    await expectSound(own)
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
  await own.goto('/settings')
  const file = own.waitForEvent('download')
  await own.getByRole('button', { name: 'Download my data' }).click()
  await confirm()
  expect((await file).suggestedFilename()).toBe('my-data.json')
  await own.goto('/schedule')
  await own.getByRole('button', { name: 'Create calendar link' }).click()
  await confirm()
  await expect(own.getByText('Your private link (shown only once)')).toBeVisible()
})
