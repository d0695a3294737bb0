import type { APIRequestContext } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { demoId } from '#server/commands/demo/ids.ts'
import { startDns } from '#tests/peers/dns.ts'
import { startOidcPeer } from '#tests/peers/oidc.ts'
import { endedSession } from './support/errors.ts'
import { expect, expectSound, freshEmail, test } from './support/fixtures.ts'
import {
  aNewAccount,
  aNewConsumer,
  finishAuthenticatorApp,
  newPassword,
  openPlace,
  startAuthenticatorApp,
  verifyAddress,
} from './support/people.ts'

/** The link of the latest invitation to an address. */
async function linkMailedTo(request: APIRequestContext, email: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const outbox = await (await request.get('/dev/outbox')).text()
    link = outbox
      .split('<article')
      .find((mail) => mail.includes(email))
      ?.match(/\/team\/join\/[A-Za-z0-9_-]+/)?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}

test('a firm invites an advisor by email, who joins, gets no lead before they are verified, and leaves', async ({
  page,
  signedIn,
  signedInWith,
}) => {
  const email = freshEmail('invited')
  const admin = await signedIn('firm_admin')
  await openPlace(admin, 'Team')
  await expect(admin.getByText(demoAccounts.advisor.lastName).first()).toBeVisible()
  await admin.getByRole('link', { name: 'Invite people' }).click()
  const csv = `Name,Mail\nAnn Holm,ann@firm\nBo Lind,${email}\n`
  const file = { name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await admin.getByLabel('Or add addresses from a CSV file').setInputFiles(file)
  await expect(admin.getByText('We found 1 address in team.csv.')).toBeVisible()
  await expect(admin.getByRole('listitem').filter({ hasText: 'Row 2: ann@firm' })).toBeVisible()
  await expectSound(admin)
  await expect(admin.getByRole('textbox', { name: 'Email addresses' })).toHaveValue(email)
  await admin.getByRole('button', { name: 'Send invitations' }).click()
  await expect(admin.getByText('Invitation sent')).toBeVisible()

  const link = await linkMailedTo(page.request, email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join Larkspur Fiduciary' })).toBeVisible()
  await expectSound(page)

  await aNewAccount(page.request, { role: 'advisor', email })
  const invited = await signedInWith(email, newPassword)
  await invited.goto(link)
  await invited.getByRole('button', { name: 'Join the team' }).click()
  await expect(invited).toHaveURL('/team')
  await expect(invited.getByRole('heading', { name: 'Larkspur Fiduciary' })).toBeVisible()

  // Nobody of the firm serves Alaska, so the rule leaves the request in the pool.
  const asking = await aNewConsumer(page.request)
  const headers = { authorization: `Bearer ${asking.token}` }
  const named = { firstName: 'Quill', lastName: 'Zest', state: 'AK', zipCode: '99501' }
  expect((await page.request.patch('/api/profile', { headers, data: named })).ok()).toBe(true)
  const consumer = await signedInWith(asking.email, newPassword)
  await consumer.goto(`/firms/${demoId('firm 1')}`)
  await consumer.getByRole('button', { name: 'Ask for an advisor' }).click()
  await expect(consumer.getByText('We’ll notify you when an advisor takes it')).toBeVisible()
  await expectSound(consumer)

  await admin.goto('/team/leads?advisor=none')
  await admin
    .getByRole('checkbox', { name: /^Choose A consumer in Alaska:/ })
    .first()
    .check()
  await expectSound(admin)
  await expect(admin.getByText('Zest')).toHaveCount(0)
  // A member who just joined is not verified, so no lead can be assigned to them.
  await expect(admin.getByText(`${email} (not verified)`)).toBeVisible()
  const name = `${demoAccounts.advisor.firstName} ${demoAccounts.advisor.lastName}`
  await admin.getByRole('combobox', { name: 'Assign to:' }).selectOption({ label: name })
  await admin.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(admin.getByText(`1 lead moved to ${name}.`)).toBeVisible()
  await consumer.reload()
  await expect(consumer.getByText('has your request')).toBeVisible()

  await openPlace(invited, 'Team')
  await invited.getByRole('button', { name: 'Leave firm' }).click()
  await invited.getByRole('dialog').getByRole('button', { name: 'Leave firm' }).click()
  await expect(invited.getByRole('heading', { name: 'You don’t belong to a firm' })).toBeVisible()
  await openPlace(admin, 'Team')
  await admin.getByRole('link', { name: 'Audit log' }).click()
  await expect(admin.getByText('left the firm').first()).toBeVisible()
})

test('an invitation says who it is for, and that a consumer’s account cannot join', async ({
  page,
  signedIn,
  signedInWith,
}) => {
  const { email } = await aNewConsumer(page.request)
  const admin = await signedIn('firm_admin')
  await openPlace(admin, 'Team')
  await admin.getByRole('link', { name: 'Invite people' }).click()
  await admin.getByRole('textbox', { name: 'Email addresses' }).fill(email)
  await admin.getByRole('combobox', { name: 'Role at the firm' }).selectOption('compliance')
  await admin.getByRole('button', { name: 'Send invitations' }).click()
  await expect(admin.getByText('Invitation sent')).toBeVisible()
  const link = await linkMailedTo(page.request, email)

  const consumer = await signedInWith(email, newPassword)
  await consumer.goto(link)
  await expect(consumer.getByText('to its team as a compliance officer. You’d read the team')).toBeVisible()
  await expect(consumer.getByText('Only an advisor’s account can join a firm')).toBeVisible()
  await expect(consumer.getByRole('button', { name: 'Join the team' })).toHaveCount(0)
  await expectSound(consumer)

  await admin.goto(link)
  await expect(admin.getByText(`and this invitation is for ${email}`)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Join the team' })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Use a different account' }).click()
  await expect(admin.getByRole('button', { name: 'Create an account' })).toBeVisible()
})

test('a firm administrator verifies the address, sets up a second step, and registers the firm', async ({
  expectError,
  request,
  signedInWith,
}) => {
  const email = await aNewAccount(request, { role: 'firm_admin' })
  const founder = await signedInWith(email, newPassword)
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
  await openPlace(founder, 'Leads')
  await expect(founder.getByText('No leads yet')).toBeVisible()
  await openPlace(founder, /^Firm$/)
  await founder.getByRole('link', { name: 'Register the firm' }).click()
  await founder.getByRole('button', { name: 'Register the firm' }).click()
  await expect(founder.getByText('Enter your firm’s name')).toBeVisible()
  await founder.getByRole('textbox', { name: 'Firm name' }).fill('Quiet Harbor Advice')
  // A server that fails, and one that refuses: the page says which, and keeps what was typed.
  const answers = [
    { code: 'core.unexpected', status: 500, text: 'Failed to add firm due to an unexpected error' },
    { code: 'core.too-many', status: 429, text: 'Failed to add firm' },
  ]
  for (const { code, status, text } of answers) {
    const json = { type: 'about:blank', title: 'Not now', status, code }
    await founder.route('**/api/firms', (route) => route.fulfill({ status, json }), { times: 1 })
    expectError({ status, path: '/api/firms' })
    await founder.getByRole('button', { name: 'Register the firm' }).click()
    await expect(founder.getByText(text, { exact: true })).toBeVisible()
    await expect(founder.getByRole('textbox', { name: 'Firm name' })).toHaveValue('Quiet Harbor Advice')
  }
  await founder.getByRole('button', { name: 'Register the firm' }).click()
  await expect(founder).toHaveURL('/team')
  await expect(founder.getByText('0 of 5 seats used')).toBeVisible()
})

test('an owner sets up single sign-on, and a colleague signs in with it and asks to join', async ({
  page,
  signedIn,
  baseURL,
  expectError,
}) => {
  expectError({ status: 409, path: '/api/team/sign-on' }, endedSession)
  const [dns, provider] = [
    await startDns(Number(process.env.E2E_DNS_PORT)),
    await startOidcPeer({ ...(baseURL && { publicUrl: baseURL }) }),
  ]
  const domain = `larkspur-${Math.random().toString(36).slice(2, 8)}.example`
  const owner = await signedIn('firm_admin')
  await openPlace(owner, 'Team')
  await owner.getByRole('link', { name: 'Single sign-on' }).click()
  await owner.getByText('OpenID Connect', { exact: true }).click()
  await owner.getByRole('textbox', { name: 'Email domain' }).fill('gmail.com')
  await owner.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer)
  await owner.getByRole('textbox', { name: 'Client ID' }).fill('fairlead')
  await owner.getByLabel('Client secret').fill('the-secret-of-fairlead-at-the-provider')
  await owner.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(owner.getByRole('textbox', { name: 'Email domain' })).toBeFocused()
  await expect(owner.getByText('Enter a domain that only your firm uses')).toBeVisible()
  await owner.getByRole('textbox', { name: 'Email domain' }).fill(domain)
  await owner.getByRole('button', { name: 'Connect', exact: true }).click()
  const record = ['Name', 'Value'].map((name) => owner.getByRole('textbox', { name, exact: true }).inputValue())
  dns.records.set((await record[0]) ?? '', (await record[1]) ?? '')
  await owner.getByRole('button', { name: 'Check the record' }).click()
  await expect(owner.getByText(`${domain} is yours since`)).toBeVisible()
  provider.present({ sub: 'edmund', email: `edmund@${domain}`, email_verified: true })
  await owner.getByRole('button', { name: 'Try the sign-in' }).click()
  await expect(owner.getByText('The trial sign-in worked')).toBeVisible()
  await expectSound(owner)

  const email = `ann@${domain}`
  provider.present({ sub: 'ann', email, email_verified: true })
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Sign in with your firm' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Go to your firm’s sign-on' }).click()
  await expect(page).not.toHaveURL(/signin|127\.0\.0\.1/)
  await page.goto('/team')
  await expect(page.getByText('Larkspur Fiduciary').first()).toBeVisible()

  await owner.goto('/team')
  await owner.getByRole('button', { name: `Decline ${email}` }).click()
  await owner.goto('/team/sign-on')
  await owner.getByRole('button', { name: 'Remove sign-on' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(owner.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  // The sessions that it opened end with it.
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('the keyboard follows an office that is added and removed, and its errors are read with its fields', async ({
  signedIn,
}) => {
  const page = await signedIn('firm_admin')
  await page.goto('/firm-profile')
  const streets = page.getByRole('textbox', { name: 'Street address' })
  await expect(page.getByRole('button', { name: 'Add an office' })).toBeVisible()
  const count = await streets.count()
  await page.getByRole('button', { name: 'Add an office' }).click()
  const added = streets.nth(count)
  await expect(added).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(added).toHaveAccessibleDescription('Enter the street address')
  await expect(added).toBeFocused()
  await expectSound(page)
  await added.fill('1 Harbor Street')
  await expect(added).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: `Remove office ${count + 1}` }).click()
  await expect(streets).toHaveCount(count)
  await expect(
    page.getByRole('group', { name: 'Offices' }).locator(':focus').or(page.locator('fieldset:focus')),
  ).toHaveCount(1)
})
