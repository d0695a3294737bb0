import type { Page } from '@playwright/test'
import { codeMailedTo, expect, freshEmail } from './fixtures.ts'

export const newPassword = 'a-long-enough-one'

export type NewConsumer = { readonly email: string; readonly name: string; readonly token: string }

/** A consumer nobody else uses, verified and with a whole profile, made over the API in a moment. */
export async function aNewConsumer(page: Page): Promise<NewConsumer> {
  const email = freshEmail('consumer')
  const lastName = `Fresh${Math.random().toString(36).slice(2, 8)}`
  const { request } = page
  const account = { email, password: newPassword, data: { user_type: 'consumer' } }
  expect((await request.post('/auth/v1/signup', { data: account })).ok()).toBe(true)
  const code = await codeMailedTo(page, email, /verify|confirm/i)
  const verified = await request.post('/auth/v1/verify', { data: { type: 'email', email, token: code } })
  const { access_token: token } = (await verified.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const base = { firstName: 'Wren', lastName, state: 'OR', zipCode: '97205' }
  expect((await request.patch('/api/profile', { headers, data: base })).ok()).toBe(true)
  const wishes = {
    investmentAmount: 300_000,
    investableAssets: 400_000,
    preferredAdvisorSpecialties: ['retirement', 'tax', 'estate'],
    preferredLanguage: 'en',
    startTimeline: 'within_1_month',
  }
  expect((await request.patch('/api/profile/consumer', { headers, data: wishes })).ok()).toBe(true)
  return { email, name: `Wren ${lastName}`, token }
}

/** An account of nobody yet: an address and the password above, not verified. */
export async function aNewAccount(page: Page): Promise<string> {
  const email = freshEmail('session')
  const data = { email, password: newPassword, data: { user_type: 'consumer' } }
  expect((await page.request.post('/auth/v1/signup', { data })).ok()).toBe(true)
  return email
}

/** Fills in the Sign In tab and presses its button. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
