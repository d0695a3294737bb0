import { describe, expect, test } from 'vitest'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const auth = await startAuth()
const confirming = await startAuth({ env: { AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
const closed = await startAuth({ env: { AUTH_DISABLE_SIGNUP: 'true' } })

describe('passwordless sign-in', () => {
  test('creates an account and a session for a new address by one code', async () => {
    const email = anAddress()
    const options = { data: { user_type: 'advisor' } }
    const reply = await auth.client().signInWithOtp({ email, options })
    expect(reply).toMatchObject({ error: null, data: { user: null, session: null } })
    const { code, subject } = await auth.mailTo(email)
    expect(subject).toContain('Sign in')
    const { data, error } = await auth.client().verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, app_metadata: { user_type: 'advisor' } })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(await auth.mailsTo(email)).toHaveLength(1)
  })

  test('sends a link to a known address', async () => {
    const email = anAddress()
    const { data } = await auth.client().signUp({ email, password: aPassword })
    await auth.mailTo(email)
    const client = auth.client({ flowType: 'pkce' })
    await client.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const mail = await auth.mailTo(email, 1)
    expect(mail.link.searchParams.get('type')).toBe('magiclink')
    const reply = await auth.call(`/verify${mail.link.search}`)
    const code = new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const exchanged = await client.exchangeCodeForSession(code)
    expect(exchanged.data.user?.id).toBe(data.user?.id)
  })

  test('sends the confirmation mail where confirmation is required', async () => {
    const email = anAddress()
    await confirming.client().signInWithOtp({ email })
    const mail = await confirming.mailTo(email)
    expect(mail.link.searchParams.get('type')).toBe('signup')
    const { error } = await confirming.client().verifyOtp({ email, token: mail.code, type: 'email' })
    expect(error).toBeNull()
    await confirming.client().signInWithOtp({ email })
    expect((await confirming.mailTo(email, 1)).link.searchParams.get('type')).toBe('magiclink')
  })

  test('is available to older clients as /magiclink', async () => {
    const email = anAddress()
    expect(await auth.call('/magiclink', { body: { email } })).toMatchObject({ status: 200, body: {} })
    expect((await auth.mailTo(email)).code).toMatch(/^\d{6}$/)
  })
})

describe('a rejected sign-in request', () => {
  test('returns 422 for a new address when the request allows no sign-up', async () => {
    const { error } = await auth.client().signInWithOtp({ email: anAddress(), options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
  })
  test('returns 422 for a new address where sign-up is disabled', async () => {
    const { error } = await closed.client().signInWithOtp({ email: anAddress() })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })
  test.each([
    [{}, 'validation_failed', 'One of email or phone must be set'],
    [
      { email: 'a@b.c', phone: '1503' },
      'validation_failed',
      'Only an email address or phone number should be provided',
    ],
    [{ email: 'a@b.c', channel: 'sms' }, 'validation_failed', 'Channel should only be specified with Phone OTP'],
    [{ phone: '15035550142' }, 'phone_provider_disabled', 'Unsupported phone provider'],
  ])('returns 400 for %j', async (body, code, message) => {
    expect(await auth.call('/otp', { body })).toMatchObject({ status: 400, body: { code, message } })
  })
})
