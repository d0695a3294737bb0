import { expect, expectSound, freshEmail, test } from './support/fixtures.ts'
import { aNewAccount, newPassword, openPlace } from './support/people.ts'

test('an advisor’s referral link brings a consumer, who chooses whether their name is shown, and is counted', {
  tag: '@desktop',
}, async ({ page, signedIn }) => {
  const desk = await signedIn('advisor')
  await openPlace(desk, 'Settings')
  await desk.locator('#invite').getByRole('link', { name: 'Invite people' }).click()
  const make = desk.getByRole('button', { name: 'Make my link' })
  const link = desk.getByRole('textbox', { name: 'Your link' })
  await expect(make.or(link)).toBeVisible()
  if (await make.isVisible()) await make.click()
  const address = await link.inputValue()
  const joined = desk.getByText('Joined by your link').locator('..')
  const before = Number(/\d+/.exec((await joined.textContent()) ?? '')?.[0])
  await expectSound(desk)

  const email = freshEmail('referred')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: / invited you$/, level: 1 })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('radio', { name: 'I’m looking for an advisor' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(newPassword)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(newPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('checkbox', { name: /may see my first name/ }).check()
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByText(/^We’ve noted that .* invited you$/)).toBeVisible()

  await openPlace(desk, 'Settings')
  await desk.locator('#invite').getByRole('link', { name: 'Invite people' }).click()
  await expect(joined).toContainText(String(before + 1))
})

test('a code that is missing, malformed, unknown or one’s own is named at its field', { tag: '@desktop' }, async ({
  request,
  signedInWith,
  expectError,
}) => {
  expectError({ status: 404, path: '/api/referrals/acceptance' }, { status: 409, path: '/api/referrals/acceptance' })
  const page = await signedInWith(await aNewAccount(request), newPassword)
  await page.goto('/invite')
  await page.getByRole('button', { name: 'Make my link' }).click()
  const own = await page.getByRole('textbox', { name: 'Your code' }).inputValue()
  const code = page.getByRole('textbox', { name: 'Their code' })
  const save = page.getByRole('button', { name: 'Save code' })
  for (const [typed, message] of [
    ['', 'Enter the 8 letters and digits of the code'],
    ['abc', 'Enter the 8 letters and digits of the code'],
    ['zzzzzzzz', 'We don’t know this code'],
    [own, 'This is your own link. Send it to someone else'],
  ] as const) {
    await code.fill(typed)
    await save.click()
    await expect(code).toHaveAccessibleDescription(new RegExp(message))
    await expect(code).toBeFocused()
  }
  await expectSound(page)
})
