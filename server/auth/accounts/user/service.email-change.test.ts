import { afterEach, describe, expect, test, vi } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { type AuthApp, anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_SEND_INTERVAL: '0' } })

/** Uses up the hourly share of an address, and its next mail in ten minutes. */
async function exhaust({ call }: AuthApp, email: string): Promise<void> {
  for (let n = 1; n <= 12; n += 1)
    await call('/resend', { body: { type: 'email_change', email }, headers: { 'x-forwarded-for': `198.51.100.${n}` } })
}

async function signedUp() {
  const email = anAddress()
  const client = app.client({ flowType: 'pkce' })
  await client.signUp({ email, password: aPassword })
  await client.verifyOtp({ email, token: (await app.mailTo(email)).code, type: 'signup' })
  return { email, client }
}

/** Advances the clock that the limits count by, too. */
function pass(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
  app.clock.advance(milliseconds)
}
afterEach(() => void vi.useRealTimers())

describe('a change of address whose mail is queued by the hourly limit of the new address', () => {
  test('is redeemed by the client of the newest request', async () => {
    const newEmail = anAddress()
    await exhaust(app, newEmail)
    const { email, client: phone } = await signedUp()
    const laptop = app.client({ flowType: 'pkce' })
    await laptop.signInWithPassword({ email, password: aPassword })
    expect((await phone.updateUser({ email: newEmail })).error).toBeNull()
    pass(minutes(2))
    expect((await laptop.updateUser({ email: newEmail })).error).toBeNull()
    const { code } = await app.mailTo(email, 2)
    await laptop.verifyOtp({ email, token: code, type: 'email_change' })
    pass(minutes(10))
    await app.runDueJobs()
    const { link } = await app.mailTo(newEmail)
    const opened = await app.call(`/verify${link.search}`)
    const authCode = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await laptop.exchangeCodeForSession(authCode)).data.user?.email).toBe(newEmail)
  })

  test('sends one mail when a later request was mailed at once', async () => {
    const newEmail = anAddress()
    await exhaust(app, newEmail)
    const { client } = await signedUp()
    expect((await client.updateUser({ email: newEmail })).error).toBeNull()
    pass(minutes(10))
    const again = { email: newEmail, current_password: aPassword }
    expect((await client.updateUser(again)).error).toBeNull()
    for (let passed = 0; passed < 3; passed += 1) {
      await app.runDueJobs()
      expect(await app.mailsTo(newEmail)).toHaveLength(1)
      pass(minutes(10))
    }
  })
})
