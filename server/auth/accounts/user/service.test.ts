import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { AuthUser } from '#contract/auth/schemas.ts'
import { days, hours } from '#contract/core/durations.ts'
import { type AuthApp, anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { users } from '../../tables.ts'

const auth = await startAuth()
const easy = await startAuth({ env: { AUTH_SECURE_EMAIL_CHANGE: 'false', AUTH_PHONE_AUTOCONFIRM: 'true' } })
const careful = await startAuth({
  env: {
    AUTH_SECURE_PASSWORD_CHANGE: 'true',
    AUTH_REQUIRE_CURRENT_PASSWORD: 'true',
    AUTH_JWT_TTL: String(days(7) / 1_000),
  },
})
const trusting = await startAuth({ env: { AUTH_AUTOCONFIRM: 'true', AUTH_ANONYMOUS_USERS: 'true' } })

async function signedIn(app: AuthApp = auth, options: { confirmed?: boolean } = {}) {
  const client = app.client()
  const email = anAddress()
  const { data } = await client.signUp({ email, password: aPassword })
  const { code } = await app.mailTo(email)
  if (options.confirmed) await client.verifyOtp({ email, token: code, type: 'signup' })
  const { data: now } = await client.getSession()
  return { client, email, id: data.user?.id ?? '', token: now.session?.access_token ?? '' }
}

describe('GET and PUT /user', () => {
  test('returns the fields of the protocol and none of ours', async () => {
    const { token } = await signedIn()
    const { status, body } = await auth.call('/user', { token })
    expect(status).toBe(200)
    AuthUser.parse(body)
  })
  test('merges user metadata key by key', async () => {
    const { client } = await signedIn()
    await client.updateUser({ data: { hello: 'world', theme: 'dark' } })
    const { data, error } = await client.updateUser({ data: { theme: null, more: [1] } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ hello: 'world', more: [1] })
    expect(data.user?.user_metadata).not.toHaveProperty('theme')
  })
  test('returns 403 for writes to app metadata', async () => {
    const { token } = await signedIn()
    const reply = await auth.call('/user', { method: 'PUT', token, body: { app_metadata: { role: 'admin' } } })
    expect(reply).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  })
})

describe('a new password', () => {
  test('ends every other session and every open code, and keeps this session', async () => {
    const { client, email } = await signedIn()
    const otherClient = auth.client()
    await otherClient.signInWithPassword({ email, password: aPassword })
    await otherClient.resetPasswordForEmail(email)
    const { code } = await auth.mailTo(email, 1)
    expect((await client.updateUser({ password: 'a new password' })).error).toBeNull()
    expect((await otherClient.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await client.getUser()).error).toBeNull()
    expect((await client.refreshSession()).error).toBeNull()
    const late = await auth.client().verifyOtp({ email, token: code, type: 'recovery' })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
    expect((await auth.client().signInWithPassword({ email, password: 'a new password' })).error).toBeNull()
  })
  test.each([
    [{ password: aPassword }, 422, 'same_password', 'New password should be different from the old password.'],
    [{ password: '12345' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
    [{ password: '' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
    [{ password: 'a'.repeat(73) }, 400, 'validation_failed', 'Password cannot be longer than 72 characters'],
  ])('returns an error for password %j', async (body, status, code, message) => {
    const { token } = await signedIn()
    expect(await auth.call('/user', { method: 'PUT', token, body })).toMatchObject({ status, body: { code, message } })
  })

  test('requires the current password when configured', async () => {
    const { token } = await signedIn(careful)
    const put = (body: object) => careful.call('/user', { method: 'PUT', token, body })
    expect(await put({ password: 'a new password' })).toMatchObject({
      status: 400,
      body: { code: 'current_password_required' },
    })
    const wrong = await put({ password: 'a new password', current_password: 'wrong' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'current_password_invalid' } })
    expect((await put({ password: 'a new password', current_password: aPassword })).status).toBe(200)
  })

  test('requires a mailed code for a session older than a day when configured', async () => {
    const { token, email } = await signedIn(careful, { confirmed: true })
    const put = (nonce?: string) =>
      careful.call('/user', {
        method: 'PUT',
        token,
        body: { password: 'a new password', current_password: aPassword, nonce },
      })
    careful.clock.advance(hours(25))
    expect(await put()).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed', message: 'Password update requires reauthentication' },
    })
    expect(await careful.call('/reauthenticate', { token })).toMatchObject({ status: 200, body: {} })
    const { code } = await careful.mailTo(email, 1)
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await put(wrong)).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid', message: 'Nonce has expired or is invalid' },
    })
    expect((await put(code)).status).toBe(200)
    careful.clock.set(new Date())
  })

  test('requires a confirmed address for a mailed code', async () => {
    const { token } = await signedIn()
    expect(await auth.call('/reauthenticate', { token })).toMatchObject({
      status: 422,
      body: { code: 'email_not_confirmed', message: 'Please verify your email first.' },
    })
  })
})

describe('a new address', () => {
  test.each(['new', 'old'])('applies once both addresses have confirmed, the %s one first', async (first) => {
    const { client, email, id } = await signedIn(auth, { confirmed: true })
    const next = anAddress()
    const { data } = await client.updateUser({ email: next })
    expect(data.user).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) })
    const [toOld, toNew] = [await auth.mailTo(email, 1), await auth.mailTo(next)]
    expect(toOld.code).not.toBe('')
    const proofs = [
      { email: next, token: toNew.code },
      { email, token: toOld.code },
    ]
    const [begin, end] = first === 'new' ? proofs : proofs.toReversed()
    const half = await auth.call('/verify', { body: { type: 'email_change', ...begin } })
    expect(half).toMatchObject({
      status: 200,
      body: { code: '200', msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email' },
    })
    expect((await client.getUser()).data.user?.email).toBe(email)
    const whole = { email: '', token: '', ...end, type: 'email_change' } as const
    const { data: done, error } = await auth.client().verifyOtp(whole)
    expect(error).toBeNull()
    expect(done.user).toMatchObject({ id, email: next })
    expect(done.user).not.toHaveProperty('new_email')
    expect(done.user?.identities?.[0]).toMatchObject({
      email: next,
      identity_data: { email: next, email_verified: true },
    })
    expect((await auth.client().signInWithPassword({ email: next, password: aPassword })).error).toBeNull()
    expect((await auth.client().signInWithPassword({ email, password: aPassword })).error).not.toBeNull()
  })

  test('ends other sessions and the codes sent to the old address, and keeps the requesting session', async () => {
    const { client, email } = await signedIn(easy, { confirmed: true })
    const otherClient = easy.client()
    await otherClient.signInWithPassword({ email, password: aPassword })
    await otherClient.resetPasswordForEmail(email)
    const sent = await easy.mailTo(email, 1)
    const next = anAddress()
    await client.updateUser({ email: next })
    const { code } = await easy.mailTo(next)
    const elsewhere = easy.client()
    expect((await elsewhere.verifyOtp({ email: next, token: code, type: 'email_change' })).error).toBeNull()
    expect((await otherClient.getUser()).error).not.toBeNull()
    expect((await client.getUser()).data.user?.email).toBe(next)
    expect((await elsewhere.getUser()).data.user?.email).toBe(next)
    const late = await easy.call(`/verify${sent.link.search}`)
    expect(late.headers.get('location')).toContain('otp_expired')
  })

  test('ends a sign-in whose link was opened and whose code is not redeemed yet', async () => {
    const { client, email } = await signedIn(easy, { confirmed: true })
    const otherClient = easy.client({ flowType: 'pkce' })
    await otherClient.resetPasswordForEmail(email)
    const opened = await easy.call(`/verify${(await easy.mailTo(email, 1)).link.search}`)
    const next = anAddress()
    await client.updateUser({ email: next })
    const { code } = await easy.mailTo(next)
    await client.verifyOtp({ email: next, token: code, type: 'email_change' })
    const redeemed = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const late = await otherClient.exchangeCodeForSession(redeemed)
    expect(late.error).toMatchObject({ code: 'flow_state_not_found' })
  })

  test('does not apply when one address confirms twice', async () => {
    const { client, email } = await signedIn(auth, { confirmed: true })
    const next = anAddress()
    await client.updateUser({ email: next })
    const mail = await auth.mailTo(next)
    const first = await auth.call(`/verify${mail.link.search}`)
    expect(first.headers.get('location')).toMatch(/#message=Confirmation\+link\+accepted.*&sb=$/)
    const second = await auth.call(`/verify${mail.link.search}`)
    expect(second.headers.get('location')).toContain('otp_expired')
    expect((await client.getUser()).data.user?.email).toBe(email)
  })

  test('needs only the new address to confirm when configured', async () => {
    const { client, email } = await signedIn(easy)
    const next = anAddress()
    await client.updateUser({ email: next })
    const { code } = await easy.mailTo(next)
    const { data } = await easy.client().verifyOtp({ email: next, token: code, type: 'email_change' })
    expect(data.user?.email).toBe(next)
    expect(await easy.mailsTo(email)).toHaveLength(1)
  })

  test('returns a code to a client with a PKCE verifier', async () => {
    const { email } = await signedIn(easy)
    const client = easy.client({ flowType: 'pkce' })
    await client.signInWithPassword({ email, password: aPassword })
    const next = anAddress()
    await client.updateUser({ email: next })
    const mail = await easy.mailTo(next)
    const reply = await easy.call(`/verify${mail.link.search}`)
    const code = new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(next)
  })

  test('returns an error for a taken address, at the request and at the confirmation', async () => {
    const [member, taken] = [await signedIn(easy), await signedIn(easy)]
    const { error } = await member.client.updateUser({ email: taken.email.toUpperCase() })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
    const next = anAddress()
    await member.client.updateUser({ email: next })
    const { code } = await easy.mailTo(next)
    await easy.client().signUp({ email: next, password: aPassword })
    const late = await easy.client().verifyOtp({ email: next, token: code, type: 'email_change' })
    expect(late.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('does nothing for the current address', async () => {
    const { client, email } = await signedIn()
    const { data, error } = await client.updateUser({ email })
    expect(error).toBeNull()
    expect(data.user).not.toHaveProperty('new_email')
  })
})

describe('an anonymous user', () => {
  test('keeps the account when adding an address, at once with automatic confirmation', async () => {
    const client = trusting.client()
    const { data } = await client.signInAnonymously()
    const alone = await client.updateUser({ password: 'a new password' })
    expect(alone.error).toMatchObject({ status: 422, code: 'validation_failed' })
    const email = anAddress()
    const { data: named } = await client.updateUser({ email, password: 'a new password' })
    expect(named.user).toMatchObject({
      id: data.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(named.user?.identities).toMatchObject([{ provider: 'email', email }])
  })
})

describe('a phone number', () => {
  test('is stored without a code with automatic confirmation', async () => {
    const { client } = await signedIn(easy)
    const { data } = await client.updateUser({ phone: '+1 503 5550199' })
    expect(data.user).toMatchObject({ phone: '15035550199', phone_confirmed_at: expect.any(String) })
    const otherSession = await signedIn(easy)
    const { error } = await otherSession.client.updateUser({ phone: '15035550199' })
    expect(error).toMatchObject({ status: 422, code: 'phone_exists' })
  })
  test('returns an error without an SMS gateway', async () => {
    const { client } = await signedIn()
    const { error } = await client.updateUser({ phone: '15035550142' })
    expect(error).toMatchObject({
      status: 422,
      code: 'phone_provider_disabled',
      message: 'Unable to get SMS provider',
    })
  })
})

test('returns an error for accounts of a single sign-on provider', async () => {
  const { token, id } = await signedIn()
  await auth.platform.db.update(users).set({ isSsoUser: true }).where(eq(users.id, id))
  for (const body of [{ password: 'a new password' }, { email: anAddress() }, { nonce: '123456' }])
    expect(await auth.call('/user', { method: 'PUT', token, body })).toMatchObject({
      status: 422,
      body: { code: 'user_sso_managed' },
    })
  expect((await auth.call('/user', { method: 'PUT', token, body: { data: { a: 1 } } })).status).toBe(200)
})
