import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { expect, expectSound, freshEmail, test } from './support/fixtures.ts'
import { finishAuthenticatorApp, startAuthenticatorApp, verifyAddress } from './support/people.ts'

const password = 'a-long-enough-one'

test('a firm invites an advisor by mail, who joins with an account of their own', async ({
  page,
  signedIn,
  signedInWith,
}) => {
  const email = freshEmail('invited')
  const admin = await signedIn('firm_admin')
  await admin.goto('/team')
  await expect(admin.getByText(demoAccounts.advisor.lastName).first()).toBeVisible()
  await admin.getByRole('link', { name: 'Invite an advisor' }).click()
  await admin.getByRole('textbox', { name: 'Advisor’s email' }).fill(email)
  await admin.getByRole('button', { name: 'Send invitation' }).click()
  await expect(admin.getByText('Invitation sent')).toBeVisible()

  let link: string | undefined
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text()
    link = outbox
      .split('<article')
      .find((mail) => mail.includes(email))
      ?.match(/\/team\/join\/[A-Za-z0-9_-]+/)?.[0]
    expect(link).toBeDefined()
  }).toPass()
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'Join Larkspur Fiduciary' })).toBeVisible()
  await expectSound(page)

  const data = { email, password, data: { user_type: 'advisor' } }
  expect((await page.request.post('/auth/v1/signup', { data })).ok()).toBe(true)
  const invited = await signedInWith(email, password)
  await invited.goto(link ?? '')
  await invited.getByRole('button', { name: 'Join the team' }).click()
  await expect(invited).toHaveURL('/team')
  await expect(invited.getByRole('heading', { name: 'Larkspur Fiduciary' })).toBeVisible()
})

test('a firm administrator verifies the address, sets up a second step, and registers the firm', async ({
  request,
  signedInWith,
}) => {
  const email = freshEmail('founder')
  const data = { email, password, data: { user_type: 'firm_admin' } }
  expect((await request.post('/auth/v1/signup', { data })).ok()).toBe(true)
  const founder = await signedInWith(email, password)
  await founder.goto('/firm-dashboard')
  await expect(founder).toHaveURL('/signin')
  await expect(founder.getByRole('heading', { name: 'Secure your account' })).toBeVisible()
  await expectSound(founder)
  await founder.getByRole('link', { name: 'Verify your email' }).click()
  await verifyAddress(founder, email)
  await founder.getByRole('link', { name: 'Continue' }).click()
  await expect(founder.getByRole('heading', { name: 'Secure your account' })).toBeVisible()
  await founder.goto('/team')
  await expect(founder.getByRole('heading', { name: 'Secure your account' })).toBeVisible()
  await expectSound(founder)
  await finishAuthenticatorApp(founder, await startAuthenticatorApp(founder))
  await expect(founder).toHaveURL('/team')
  await founder.goto('/firm-dashboard')
  await expect(founder.getByRole('region', { name: 'Set up your firm' })).toBeVisible()
  await founder.getByRole('link', { name: 'Register the firm' }).click()
  await founder.getByRole('button', { name: 'Register the firm' }).click()
  await expect(founder.getByText('Enter your firm’s name')).toBeVisible()
  await founder.getByRole('textbox', { name: 'Firm name' }).fill('Quiet Harbor Advice')
  await founder.getByRole('button', { name: 'Register the firm' }).click()
  await expect(founder).toHaveURL('/team')
  await expect(founder.getByText('1 of 5 seats used')).toBeVisible()
})
