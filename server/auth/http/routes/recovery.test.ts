import { describe, expect, test } from 'vitest'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const auth = await startAuth()
const mailless = await startAuth({ env: { AUTH_EMAIL_ENABLED: 'false' } })

async function somebody() {
  const email = anAddress()
  const client = auth.client()
  await client.signUp({ email, password: aPassword })
  await auth.mailTo(email)
  return { email, client }
}

test('replaces a forgotten password through the link and ends the old sessions', async () => {
  const { email, client: elsewhere } = await somebody()
  const client = auth.client({ flowType: 'pkce' })
  const { error } = await client.resetPasswordForEmail(email, { redirectTo: 'http://localhost:3000/reset-password' })
  expect(error).toBeNull()
  const mail = await auth.mailTo(email, 1)
  expect(mail.subject).toContain('password')
  const reply = await auth.call(`/verify${mail.link.search}`)
  const target = new URL(reply.headers.get('location') ?? '')
  expect(target.pathname).toBe('/reset-password')
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const exchanged = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  expect(exchanged.error).toBeNull()
  expect(events).toContain('PASSWORD_RECOVERY')
  expect((await client.updateUser({ password: 'a new password' })).error).toBeNull()
  expect((await elsewhere.getUser()).error).not.toBeNull()
  expect((await client.getUser()).error).toBeNull()
  expect((await auth.client().signInWithPassword({ email, password: aPassword })).error).not.toBeNull()
  expect((await auth.client().signInWithPassword({ email, password: 'a new password' })).error).toBeNull()
})

test('accepts the code too, and confirms the address', async () => {
  const { email } = await somebody()
  await auth.client().resetPasswordForEmail(email)
  const { code } = await auth.mailTo(email, 1)
  const { data, error } = await auth.client().verifyOtp({ email, token: code, type: 'recovery' })
  expect(error).toBeNull()
  expect(data.user?.email_confirmed_at).toBeTruthy()
})

test('marks the session as a recovery in the fragment of the implicit flow', async () => {
  const { email } = await somebody()
  await auth.client().resetPasswordForEmail(email)
  const mail = await auth.mailTo(email, 1)
  const reply = await auth.call(`/verify${mail.link.search}`)
  expect(reply.headers.get('location')).toContain('type=recovery')
})

test('does not reveal whether the address has an account', async () => {
  const { email } = await somebody()
  const [forTaken, unknown] = [
    await auth.call('/recover', { body: { email } }),
    await auth.call('/recover', { body: { email: anAddress() } }),
  ]
  expect(forTaken).toMatchObject({ status: 200, body: {} })
  expect(unknown).toMatchObject({ status: 200, body: {} })
})

describe('a rejected recovery request', () => {
  test.each([
    [{}, 'Password recovery requires an email'],
    [{ email: 'nonsense' }, 'Unable to validate email address: invalid format'],
    [{ email: 'a@b.c', code_challenge: 'a'.repeat(43) }, 'PKCE flow requires code_challenge_method and code_challenge'],
  ])('returns 400 for %j', async (body, message) => {
    expect(await auth.call('/recover', { body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message },
    })
  })
  test('returns 400 where email is disabled', async () => {
    const reply = await mailless.call('/recover', { body: { email: anAddress() } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'email_provider_disabled' } })
  })
})
