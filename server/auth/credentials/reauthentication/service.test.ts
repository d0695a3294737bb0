import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAccount, getAccountSecurity, listSecurityEvents, reauthenticate } from '#contract/auth/endpoints.ts'
import { minutes } from '#contract/core/durations.ts'
import { renewCalendarFeed } from '#contract/scheduling/endpoints.ts'
import { downloadOwnData } from '#contract/support/endpoints.ts'
import { codeOf } from '#tests/peers/totp.ts'
import { type AuthApp, anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { users } from '../../tables.ts'

const options = { AUTH_PHONE_ENABLED: 'true', AUTH_PHONE_AUTOCONFIRM: 'true', AUTH_MANUAL_LINKING: 'true' }
const auth = await startAuth({ env: options })
const open = await startAuth({ env: { AUTH_REQUIRE_REAUTHENTICATION: 'false' } })
const limited = await startAuth({ env: { RATE_LIMIT_FACTOR: '1' } })

const anotherPassword = 'a longer password'

/** A confirmed member whose sign-in is eleven minutes old. */
async function aMember(app: AuthApp = auth, { password = true } = {}) {
  const email = anAddress()
  const client = app.client()
  const { data } = await client.signUp({ email, password: aPassword })
  const { code } = await app.mailTo(email)
  await client.verifyOtp({ email, token: code, type: 'signup' })
  const id = data.user?.id ?? ''
  if (!password) await app.platform.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
  app.clock.advance(minutes(11))
  return { client, email, id, token: await tokenOf(client) }
}

async function tokenOf(client: ReturnType<AuthApp['client']>): Promise<string> {
  const { data } = await client.getSession()
  return data.session?.access_token ?? ''
}

const asker = (token: string) => auth.as({ accessToken: token })
const needed = { status: 400, body: { code: 'reauthentication_needed' } }

describe('a stolen access token alone', () => {
  test.each([
    ['password', { password: anotherPassword }],
    ['empty password', { password: '' }],
    ['e-mail address', { email: 'thief@example.com' }],
    ['phone number', { phone: '15035550111' }],
  ])('cannot change the %s', async (_what, body) => {
    const { token } = await aMember()
    expect(await auth.call('/user', { method: 'PUT', token, body })).toMatchObject(needed)
  })

  test('cannot add or remove a factor', async () => {
    const { client, token } = await aMember()
    const body = { factor_type: 'totp', friendly_name: 'thief' }
    expect(await auth.call('/factors', { token, body })).toMatchObject(needed)
    await asker(token).call(reauthenticate, { body: { method: 'password', value: aPassword } })
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'owner' })
    const factorId = data?.id ?? ''
    const code = codeOf(data?.totp.uri ?? '', auth.clock.now())
    await client.mfa.challengeAndVerify({ factorId, code })
    auth.clock.advance(minutes(11))
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'reauthentication_needed' })
  })

  test.each([
    ['POST', '/passkeys/registration/options'],
    ['DELETE', `/passkeys/${crypto.randomUUID()}`],
    ['POST', '/factors/recovery-codes'],
    ['POST', '/factors/recovery-codes/regenerate'],
    ['DELETE', '/factors/recovery-codes'],
  ])('cannot add or remove passkeys and recovery codes: %s %s', async (method, path) => {
    const { token } = await aMember()
    expect(await auth.call(path, { method, token })).toMatchObject(needed)
  })

  test('cannot link or unlink an identity', async () => {
    const { token } = await aMember()
    const path = '/user/identities/authorize?provider=google&skip_http_redirect=true'
    expect(await auth.call(path, { token })).toMatchObject(needed)
    const unlinking = { method: 'DELETE', token }
    expect(await auth.call(`/user/identities/${crypto.randomUUID()}`, unlinking)).toMatchObject(needed)
    const body = { provider: 'google', id_token: 'x', link_identity: true }
    expect(await auth.call('/token?grant_type=id_token', { token, body })).toMatchObject(needed)
  })

  test('cannot delete the account', async () => {
    const { token, email } = await aMember()
    const refused = await asker(token).refused(deleteAccount, { body: { email } })
    expect(refused).toMatchObject({ status: 403, code: 'auth.reauthentication-needed' })
  })

  test('cannot download the data or create a calendar address', async () => {
    const { token } = await aMember()
    const needsProof = { status: 403, code: 'auth.reauthentication-needed' }
    expect(await asker(token).refused(downloadOwnData)).toMatchObject(needsProof)
    expect(await asker(token).refused(renewCalendarFeed)).toMatchObject(needsProof)
    await asker(token).call(reauthenticate, { body: { method: 'password', value: aPassword } })
    expect((await asker(token).call(renewCalendarFeed)).url).toContain('/api/calendar/')
  })

  test('does not become recent by a refresh', async () => {
    const { client } = await aMember()
    await client.refreshSession()
    const { error } = await client.updateUser({ password: anotherPassword })
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  })

  test('cannot guess the password without a limit', async () => {
    const { token } = await aMember(limited)
    const guess = (value: string) =>
      limited.as({ accessToken: token }).refused(reauthenticate, { body: { method: 'password', value } })
    const codes: string[] = []
    for (let n = 0; n < 12; n += 1) codes.push((await guess(`guess ${n}`)).code)
    expect(codes[0]).toBe('auth.wrong-password')
    expect(codes.at(-1)).toBe('core.too-many')
  })
})

describe('changing a password with the published client', () => {
  test('succeeds right after signing in, without another confirmation', async () => {
    const { client, email } = await aMember()
    await client.signInWithPassword({ email, password: aPassword })
    expect((await client.updateUser({ password: anotherPassword })).error).toBeNull()
  })

  test('succeeds with the current password, and fails with a wrong one', async () => {
    const { client } = await aMember()
    const wrong = await client.updateUser({ password: anotherPassword, current_password: 'wrong' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' })
    const right = await client.updateUser({ password: anotherPassword, current_password: aPassword })
    expect(right.error).toBeNull()
  })

  test('succeeds with the code that reauthenticate() mails, and fails with a wrong one', async () => {
    const { client, email } = await aMember()
    expect((await client.reauthenticate()).error).toBeNull()
    const { code } = await auth.mailTo(email, 1)
    const wrong = await client.updateUser({ password: anotherPassword, nonce: code === '000000' ? '1' : '000000' })
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await client.updateUser({ password: anotherPassword, nonce: code })).error).toBeNull()
  })
})

describe('confirming identity', () => {
  test('allows changes in this session for ten minutes', async () => {
    const { client, token } = await aMember()
    expect(await asker(token).call(getAccountSecurity)).toEqual({
      hasPassword: true,
      needsReauthentication: true,
      codeBy: 'email',
      secondFactor: 'optional',
    })
    const wrong = await asker(token).refused(reauthenticate, { body: { method: 'password', value: 'wrong' } })
    expect(wrong.code).toBe('auth.wrong-password')
    const [latest] = (await asker(token).call(listSecurityEvents)).items
    expect(latest).toMatchObject({ kind: 'reauthentication_failed', isThisSession: true })
    await asker(token).call(reauthenticate, { body: { method: 'password', value: aPassword } })
    expect(await asker(token).call(getAccountSecurity)).toMatchObject({ needsReauthentication: false })
    expect((await client.updateUser({ email: anAddress() })).error).toBeNull()
    auth.clock.advance(minutes(11))
    expect(await asker(token).call(getAccountSecurity)).toMatchObject({ needsReauthentication: true })
  })

  test('accepts a mailed code once for an account without a password', async () => {
    const { client, email, token } = await aMember(auth, { password: false })
    expect(await asker(token).call(getAccountSecurity)).toMatchObject({ hasPassword: false, codeBy: 'email' })
    const none = await asker(token).refused(reauthenticate, { body: { method: 'password', value: aPassword } })
    expect(none.code).toBe('auth.wrong-password')
    await client.reauthenticate()
    const { code } = await auth.mailTo(email, 1)
    await asker(token).call(reauthenticate, { body: { method: 'code', value: code } })
    const again = await asker(token).refused(reauthenticate, { body: { method: 'code', value: code } })
    expect(again.code).toBe('auth.wrong-code')
    expect((await client.updateUser({ password: anotherPassword })).error).toBeNull()
    expect(await asker(token).call(getAccountSecurity)).toMatchObject({ hasPassword: true })
  })
})

test('requires no reauthentication where the installation switches it off', async () => {
  const { client } = await aMember(open)
  expect((await client.updateUser({ password: anotherPassword })).error).toBeNull()
})
