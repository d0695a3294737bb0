import type { APIRequestContext, Page } from '@playwright/test'
import type { SignUpRole } from '#contract/profiles/values.ts'
import { demoPassword } from '#server/commands/demo/accounts.ts'
import { codeOf } from '#tests/peers/totp.ts'
import { codeMailedTo, expect, freshEmail } from './fixtures.ts'

export const newPassword = 'a-long-enough-one'

type NewAccount = { readonly role?: SignUpRole; readonly email?: string }

/** An account of nobody yet: an address and the password above, not verified. */
export async function aNewAccount(
  request: APIRequestContext,
  { role = 'consumer', email = freshEmail(role) }: NewAccount = {},
): Promise<string> {
  const data = { email, password: newPassword, data: { user_type: role } }
  expect((await request.post('/auth/v1/signup', { data })).ok()).toBe(true)
  return email
}

/** An account with a confirmed address and, where it is given, a profile; made over the API. */
export async function signUpByApi(
  request: APIRequestContext,
  { profile, ...account }: NewAccount & { readonly profile?: object } = {},
) {
  const email = await aNewAccount(request, account)
  const code = await codeMailedTo(request, email, /verify|confirm/i)
  const verified = await request.post('/auth/v1/verify', { data: { type: 'email', email, token: code } })
  const { access_token: token, user } = (await verified.json()) as { access_token: string; user: { id: string } }
  const headers = { authorization: `Bearer ${token}` }
  if (profile) expect((await request.patch('/api/profile', { headers, data: profile })).ok()).toBe(true)
  return { id: user.id, email, token, headers }
}

/** Signs in over the API, as an account of the demo unless a password is given. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password = demoPassword }: { readonly email: string; readonly password?: string },
): Promise<string> {
  const reply = await request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  const { access_token } = (await reply.json()) as { access_token: string }
  return access_token
}

export type NewConsumer = { readonly email: string; readonly name: string; readonly token: string }

/**
 * A consumer nobody else uses, verified and with a whole profile, made over the API in a moment.
 */
export async function aNewConsumer(request: APIRequestContext): Promise<NewConsumer> {
  const lastName = `Fresh${Math.random().toString(36).slice(2, 8)}`
  const profile = { firstName: 'Wren', lastName, state: 'OR', zipCode: '97205' }
  const { email, token, headers } = await signUpByApi(request, { profile })
  const preferences = {
    investmentAmount: 300_000,
    investableAssets: 400_000,
    preferredAdvisorSpecialties: ['retirement', 'tax', 'estate'],
    preferredLanguage: 'en',
    startTimeline: 'within_1_month',
  }
  expect((await request.patch('/api/profile/consumer', { headers, data: preferences })).ok()).toBe(true)
  return { email, name: `Wren ${lastName}`, token }
}

/** Types the mailed code in on the page that verifies the address. */
export async function verifyAddress(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeMailedTo(page.request, email, /verify|confirm/i))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible()
}

/** Goes to one of the places of somebody signed in by a click on the home page. */
export async function openPlace(page: Page, name: string | RegExp): Promise<void> {
  await page.goto('/')
  // A sidebar on the desktop, tabs at the foot of the phone.
  const frame = page.getByRole('navigation', { name: /^(Places|Tabs)$/ }).filter({ visible: true })
  await frame.getByRole('link', { name }).click()
}

/** Fills in the Sign In tab and presses its button. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** What an authenticator app shows now, or that many periods of 30 seconds later. */
export type AuthenticatorApp = (periods: number) => string

/** Opens the dialog for an authenticator app and reads its key. */
export async function startAuthenticatorApp(page: Page): Promise<AuthenticatorApp> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await dialog.locator('.font-mono').innerText()).replaceAll(' ', '')
  const uri = `otpauth://totp/Fairlead?secret=${key}`
  return (periods) => codeOf(uri, new Date(Date.now() + periods * 30_000))
}

/** Types the app's code in and keeps the recovery codes. */
export async function finishAuthenticatorApp(page: Page, app: AuthenticatorApp): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app(0))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Two-step sign-in is on')).toBeVisible()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
}
