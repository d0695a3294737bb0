import { GoTrueAdminApi } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { AuthUser } from '#contract/auth/schemas.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { signServiceToken } from '../../service.ts'
import { users } from '../../tables.ts'

const secret = '37c304f8-51aa-419a-a1af-06154e63707a'
const auth = await startAuth({ env: { AUTH_JWT_SECRET: secret, AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
const bySecret = (claims: object) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.from(secret))
// The claims of a session token of this installation, without a session.
const ofPerson = (claims: object) =>
  bySecret({ iss: auth.platform.ports.config.auth.jwtIssuer, aud: 'authenticated', role: 'authenticated', ...claims })
// As operations and client suites make them: no exp, no session, a subject that is nobody.
const token = await bySecret({ sub: '1234567890', role: 'service_role' })
const admin = new GoTrueAdminApi({ url: auth.url, headers: { Authorization: `Bearer ${token}` } })

describe('access to the admin API', () => {
  test('allows a token of the command line, and one of a service role that the secret signed', async () => {
    const own = await signServiceToken(auth.system(), { lifeSeconds: 60 })
    const signed = await Promise.all(['service_role', 'supabase_admin'].map((role) => bySecret({ role })))
    for (const each of [own, ...signed]) expect((await auth.call('/admin/users', { token: each })).status).toBe(200)
  })
  test('rejects the session of an admin of the product', async () => {
    const { data } = await admin.createUser({ email: anAddress(), email_confirm: true })
    const id = data.user?.id ?? ''
    await auth.platform.db.update(users).set({ role: 'admin', staffRole: 'admin' }).where(eq(users.id, id))
    const { accessToken } = await signInAs(auth.platform, id)
    const reply = await auth.call('/admin/users', { token: accessToken })
    expect(reply).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  })
  test('rejects every other caller', async () => {
    expect(await auth.call('/admin/users')).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    expect(await auth.call('/admin/users', { token: 'x.y.z' })).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    })
    const { data } = await admin.createUser({ email: anAddress(), password: aPassword, email_confirm: true })
    const signedIn = await auth.client().signInWithPassword({ email: data.user?.email ?? '', password: aPassword })
    const reply = await auth.call('/admin/users', { token: signedIn.data.session?.access_token ?? '' })
    expect(reply).toMatchObject({ status: 403, body: { code: 'not_admin', message: 'User not allowed' } })
  })
  test('does not treat an admin token as a user', async () => {
    expect(await auth.call('/user', { token })).toMatchObject({ status: 400, body: { code: 'bad_jwt' } })
    const unknownSubject = await ofPerson({ sub: '1234567890' })
    expect(await auth.call('/user', { token: unknownSubject })).toMatchObject({
      status: 400,
      body: { code: 'bad_jwt' },
    })
    const somebody = await ofPerson({ sub: crypto.randomUUID() })
    expect(await auth.call('/user', { token: somebody })).toMatchObject({
      status: 403,
      body: { code: 'user_not_found' },
    })
    const nobody = await bySecret({ role: 'service_role' })
    expect(await auth.call('/user', { token: nobody })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  })
  test('rejects a user token signed with the secret but without a session', async () => {
    const { data } = await admin.createUser({ email: anAddress() })
    const forged = await ofPerson({ sub: data.user?.id })
    expect(await auth.call('/user', { token: forged })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
  })
})

describe('users in the admin API', () => {
  test('creates users with the given values, unconfirmed by default', async () => {
    const email = anAddress()
    const { data, error } = await admin.createUser({
      email,
      user_metadata: { name: 'Dana' },
      app_metadata: { roles: ['x'] },
    })
    expect(error).toBeNull()
    const { email_confirmed_at: confirmedAt, ...user } = AuthUser.parse(data.user)
    expect(confirmedAt).toBeUndefined()
    expect(user.user_metadata).toEqual({ name: 'Dana' })
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'], roles: ['x'] })
    expect(user.identities).toMatchObject([{ provider: 'email', email }])
    const again = await admin.createUser({ email })
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('accepts a phone, an id, a ban and a confirmed address at creation', async () => {
    const id = crypto.randomUUID()
    const phone = `1503${Date.now().toString().slice(-9)}`
    const attributes = {
      id,
      email: anAddress(),
      phone,
      password: aPassword,
      email_confirm: true,
      phone_confirm: true,
      ban_duration: '24h',
    }
    const { data } = await admin.createUser(attributes)
    expect(data.user).toMatchObject({
      id,
      phone,
      email_confirmed_at: expect.any(String),
      phone_confirmed_at: expect.any(String),
      banned_until: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    const banned = await auth.client().signInWithPassword({ email: attributes.email, password: aPassword })
    expect(banned.error?.code).toBe('user_banned')
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await auth.client().signInWithPassword({ email: attributes.email, password: aPassword })).error).toBeNull()
  })

  test('lists users in pages, newest first', async () => {
    const made = []
    for (let at = 0; at < 3; at += 1) {
      auth.clock.advance(1_000)
      made.push((await admin.createUser({ email: anAddress() })).data.user?.id)
    }
    const first = await admin.listUsers({ page: 1, perPage: 2 })
    expect(first.data.users.map(({ id }) => id)).toEqual([made[2], made[1]])
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) })
    const plain = await auth.call('/admin/users?page=&per_page=', { token })
    expect(plain.status).toBe(200)
    expect(Number(plain.headers.get('x-total-count'))).toBeGreaterThanOrEqual(3)
    expect(await auth.call('/admin/users?page=-1', { token })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('returns a user by id', async () => {
    const { data } = await admin.createUser({ email: anAddress() })
    expect((await admin.getUserById(data.user?.id ?? '')).data.user?.email).toBe(data.user?.email)
    const missing = await auth.call(`/admin/users/${crypto.randomUUID()}`, { token })
    expect(missing).toMatchObject({ status: 404, body: { code: 'user_not_found', message: 'User not found' } })
    expect(await auth.call('/admin/users/7', { token })).toMatchObject({
      status: 404,
      body: { code: 'validation_failed' },
    })
  })

  test("applies changes at once, and a new password ends the user's sessions", async () => {
    const email = anAddress()
    const { data } = await admin.createUser({
      email,
      password: aPassword,
      email_confirm: true,
      user_metadata: { a: 1 },
    })
    const id = data.user?.id ?? ''
    const client = auth.client()
    await client.signInWithPassword({ email, password: aPassword })
    const next = anAddress()
    const changed = await admin.updateUserById(id, {
      email: next,
      password: 'a new password',
      user_metadata: { a: null, b: 2 },
    })
    expect(changed.data.user).toMatchObject({ email: next, identities: [{ email: next }] })
    expect(changed.data.user?.user_metadata).toEqual({ b: 2, email_verified: true })
    expect((await client.getUser()).error).not.toBeNull()
    expect((await auth.client().signInWithPassword({ email: next, password: 'a new password' })).error).toBeNull()
    const { data: otherUser } = await admin.createUser({ email: anAddress() })
    const taken = await admin.updateUserById(otherUser.user?.id ?? '', { email: next })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('deletes a user with all data, or softly without the name', async () => {
    const [gone, faded] = [anAddress(), anAddress()]
    const [first, second] = [
      await admin.createUser({ email: gone, password: aPassword, email_confirm: true }),
      await admin.createUser({ email: faded, password: aPassword, email_confirm: true }),
    ]
    const client = auth.client()
    await client.signInWithPassword({ email: faded, password: aPassword })
    expect((await admin.deleteUser(first.data.user?.id ?? '')).error).toBeNull()
    expect((await admin.deleteUser(second.data.user?.id ?? '', true)).error).toBeNull()
    expect((await admin.getUserById(first.data.user?.id ?? '')).error?.status).toBe(404)
    expect((await admin.getUserById(second.data.user?.id ?? '')).data.user).toMatchObject({
      email: '',
      deleted_at: expect.any(String),
    })
    expect((await client.getUser()).error).not.toBeNull()
    expect((await auth.client().signInWithPassword({ email: faded, password: aPassword })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await admin.createUser({ email: faded })).error).toBeNull()
  })

  test.each([
    [{}, 'Cannot create a user without either an email or phone'],
    [{ email: 'nonsense' }, 'Unable to validate email address: invalid format'],
    [{ email: 'a@b.c', id: 'seven' }, 'ID must conform to the uuid v4 format'],
    [{ email: 'a@b.c', password: 'x', password_hash: 'y' }, 'Only a password or a password hash should be provided'],
    [{ email: 'a@b.c', ban_duration: 'forever' }, expect.stringContaining('invalid format for ban duration')],
    [{ phone: 'abc' }, 'Invalid phone number format (E.164 required)'],
  ])('returns an error for %j', async (body, message) => {
    const reply = await auth.call('/admin/users', { token, body })
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed', message } })
  })
})

describe('generated links', () => {
  test('sign a user up and lead to the given redirect unchanged', async () => {
    const email = anAddress()
    const redirectTo = 'http://localhost:9999/welcome'
    const { data, error } = await admin.generateLink({
      type: 'signup',
      email,
      password: aPassword,
      options: { data: { status: 'alpha' }, redirectTo },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      user_metadata: { status: 'alpha' },
      confirmation_sent_at: expect.any(String),
    })
    expect(data.user?.user_metadata).toEqual({ status: 'alpha' })
    expect(data.properties).toMatchObject({
      verification_type: 'signup',
      redirect_to: redirectTo,
      email_otp: expect.stringMatching(/^\d{6}$/),
    })
    expect(data.properties?.action_link).toContain(`redirect_to=${redirectTo}`)
    const token_hash = data.properties?.hashed_token ?? ''
    expect((await auth.client().verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
    const again = await admin.generateLink({ type: 'signup', email, password: aPassword })
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('invite, recover and sign in', async () => {
    const email = anAddress()
    const invited = await admin.generateLink({ type: 'invite', email })
    expect(invited.data.user?.invited_at).toBeTruthy()
    const entered = await auth
      .client()
      .verifyOtp({ token_hash: invited.data.properties?.hashed_token ?? '', type: 'invite' })
    expect(entered.error).toBeNull()
    for (const type of ['magiclink', 'recovery'] as const) {
      const { data } = await admin.generateLink({ type, email })
      expect(data.properties?.verification_type).toBe(type)
      const { error } = await auth.client().verifyOtp({ email, token: data.properties?.email_otp ?? '', type })
      expect(error).toBeNull()
    }
    const stranger = await admin.generateLink({ type: 'magiclink', email: anAddress() })
    expect(stranger.data.properties?.verification_type).toBe('signup')
    const nobody = await admin.generateLink({ type: 'recovery', email: anAddress() })
    expect(nobody.error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('change an address, one link for each address', async () => {
    const [email, newEmail] = [anAddress(), anAddress()]
    await admin.createUser({ email, email_confirm: true })
    const current = await admin.generateLink({ type: 'email_change_current', email, newEmail })
    const next = await admin.generateLink({ type: 'email_change_new', email, newEmail })
    expect(next.data.properties?.action_link).toContain('type=email_change&')
    const half = await auth.call('/verify', {
      body: { type: 'email_change', token_hash: current.data.properties?.hashed_token },
    })
    expect(half.body.msg).toContain('Confirmation link accepted')
    const done = await auth
      .client()
      .verifyOtp({ token_hash: next.data.properties?.hashed_token ?? '', type: 'email_change' })
    expect(done.data.user?.email).toBe(newEmail)
  })

  test('return an error for an unknown kind', async () => {
    const reply = await auth.call('/admin/generate_link', { token, body: { type: 'nonsense', email: anAddress() } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

test('mails an invitation, repeatedly until it is accepted', async () => {
  const email = anAddress()
  const { data } = await admin.inviteUserByEmail(email, { data: { name: 'Dana' } })
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { name: 'Dana' } })
  await auth.mailTo(email)
  expect((await admin.inviteUserByEmail(email)).error).toBeNull()
  const mail = await auth.mailTo(email, 1)
  const accepted = await auth.client().verifyOtp({ email, token: mail.code, type: 'invite' })
  expect(accepted.error).toBeNull()
  expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
})
