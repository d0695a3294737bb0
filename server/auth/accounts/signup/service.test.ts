import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { AuthSession, AuthUser } from '#contract/auth/schemas.ts'
import { profiles } from '#server/profiles/tables.ts'
import { anAddress, aPassword, confirmAddress, startAuth } from '#tests/support/auth.ts'
import { countRequestStatements } from '#tests/support/statements.ts'

const auth = await startAuth()
const confirming = await startAuth({ env: { AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
const closed = await startAuth({ env: { AUTH_DISABLE_SIGNUP: 'true', AUTH_ANONYMOUS_USERS: 'true' } })
const trusting = await startAuth({ env: { AUTH_AUTOCONFIRM: 'true', AUTH_ANONYMOUS_USERS: 'true' } })

describe('without required confirmation, the default', () => {
  test('the published client gets a session with an unverified address', async () => {
    const email = anAddress()
    const client = auth.client()
    const { data, error } = await client.signUp({ email, password: aPassword, options: { data: { hello: 'world' } } })
    expect(error).toBeNull()
    const { email_confirmed_at: confirmedAt, ...user } = AuthSession.parse({
      ...data.session,
      weak_password: undefined,
    }).user
    expect(confirmedAt).toBeUndefined()
    expect(user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated', phone: '', is_anonymous: false })
    expect(user.user_metadata).toEqual({
      sub: user.id,
      email,
      email_verified: false,
      phone_verified: false,
      hello: 'world',
    })
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'], user_type: 'consumer' })
    expect(user.identities).toMatchObject([{ id: user.id, user_id: user.id, provider: 'email', email }])
    expect((await client.getUser()).data.user?.id).toBe(user.id)
  })

  test('leaves out a name that shows nothing, and keeps the other', async () => {
    const data = { first_name: '\u200b\u200d', last_name: 'Reyes' }
    const { data: signedUp } = await auth
      .client()
      .signUp({ email: anAddress(), password: aPassword, options: { data } })
    const [profile] = await auth.platform.db
      .select({ firstName: profiles.firstName, lastName: profiles.lastName })
      .from(profiles)
      .where(eq(profiles.id, signedUp.user?.id ?? ''))
    expect(profile).toEqual({ firstName: '', lastName: 'Reyes' })
  })

  test('sends a confirmation mail with a link and a code', async () => {
    const email = anAddress()
    await auth.client().signUp({ email, password: aPassword })
    const mail = await auth.mailTo(email)
    expect(mail.subject).toContain('Confirm')
    expect(mail.code).toMatch(/^\d{6}$/)
    expect(mail.link.searchParams.get('type')).toBe('signup')
    expect(mail.html).toContain(mail.code)
  })

  test.each([
    ['unconfirmed', async () => {}],
    ['confirmed', (email: string) => confirmAddress(auth, email)],
  ])('returns user_already_exists for a known %s address, and keeps its password', async (_state, prepare) => {
    const email = anAddress()
    await auth.client().signUp({ email, password: aPassword })
    await prepare(email)
    const { data, error } = await auth.client().signUp({ email: email.toUpperCase(), password: 'another password' })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
    expect(data.user).toBeNull()
    const again = await auth.client().signInWithPassword({ email, password: aPassword })
    expect(again.error).toBeNull()
  })

  test('creates one account when ten sign-ups race for one address', async () => {
    const body = { email: anAddress(), password: aPassword }
    const replies = await Promise.all(Array.from({ length: 10 }, () => auth.call('/signup', { body })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body: refused } of replies.filter(({ status }) => status !== 200))
      expect({ status, code: refused.code }).toEqual({ status: 422, code: 'user_already_exists' })
  })

  test.each([
    ['advisor', 'advisor'],
    ['firm_admin', 'firm_admin'],
    ['admin', 'consumer'],
  ])('maps user type %s to role %s, in metadata the user cannot write', async (input, role) => {
    const client = auth.client()
    const options = { data: { user_type: input, first_name: 'Dana' } }
    const { data } = await client.signUp({ email: anAddress(), password: aPassword, options })
    expect(data.user?.app_metadata.user_type).toBe(role)
    const me = await auth.platform.sessions.resolveActor(
      auth.platform.context({ kind: 'visitor' }),
      data.session?.access_token ?? '',
    )
    expect(me).toMatchObject({ id: data.user?.id, role, emailVerified: false })
  })

  test('ignores a role that the user sets in their metadata later', async () => {
    const client = auth.client()
    const { data } = await client.signUp({ email: anAddress(), password: aPassword })
    await client.updateUser({ data: { user_type: 'advisor', role: 'admin' } })
    const { data: me } = await client.getUser()
    expect(me.user?.app_metadata.user_type).toBe('consumer')
    const visitor = auth.platform.context({ kind: 'visitor' })
    const actor = await auth.platform.sessions.resolveActor(visitor, data.session?.access_token ?? '')
    expect(actor?.role).toBe('consumer')
  })
})

describe('with confirmation required', () => {
  test('returns a user without a session', async () => {
    const email = anAddress()
    const { data, error } = await confirming.client().signUp({ email, password: aPassword })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) })
    const early = await confirming.client().signInWithPassword({ email, password: aPassword })
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
  })

  test('reports a wrong password before a missing confirmation', async () => {
    const email = anAddress()
    await confirming.client().signUp({ email, password: aPassword })
    const { error } = await confirming.client().signInWithPassword({ email, password: 'not this one' })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('answers a confirmed address with a made-up user without identities', async () => {
    const email = anAddress()
    const first = await confirming.client().signUp({ email, password: aPassword })
    const { code } = await confirming.mailTo(email)
    await confirming.client().verifyOtp({ email, token: code, type: 'signup' })
    const reply = await confirming.call('/signup', { body: { email, password: 'another password', data: { a: 1 } } })
    expect(reply.status).toBe(200)
    const user = AuthUser.parse(reply.body)
    expect(user).toMatchObject({ email, identities: [], user_metadata: { a: 1 } })
    expect(user.id).not.toBe(first.data.user?.id)
    expect(user).not.toHaveProperty('email_confirmed_at')
    const stays = await confirming.client().signInWithPassword({ email, password: aPassword })
    expect(stays.error).toBeNull()
  })

  test('does not reveal an earlier sign-up to the next one for the same unconfirmed address', async () => {
    const email = anAddress()
    await confirming.client().signUp({ email, password: aPassword, options: { data: { first_name: 'Dana' } } })
    const { data } = await confirming
      .client()
      .signUp({ email, password: 'another password', options: { data: { a: 1 } } })
    expect(data.user).toMatchObject({ email, user_metadata: { a: 1, email } })
    expect(JSON.stringify(data)).not.toContain('Dana')
  })

  test('a repeated sign-up before confirming sends another mail, and the latest password counts', async () => {
    const email = anAddress()
    await confirming.client().signUp({ email, password: aPassword })
    const { code: old } = await confirming.mailTo(email)
    await confirming.client().signUp({ email, password: 'somebody else' })
    const { code } = await confirming.mailTo(email, 1)
    expect((await confirming.client().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
    const earlier = await confirming.client().signInWithPassword({ email, password: aPassword })
    expect(earlier.error).toMatchObject({ code: 'invalid_credentials' })
    expect((await confirming.client().signInWithPassword({ email, password: 'somebody else' })).error).toBeNull()
    if (old !== code)
      expect((await confirming.client().verifyOtp({ email, token: old, type: 'signup' })).error).not.toBeNull()
  })
})

describe('with automatic confirmation', () => {
  test('confirms the address at once and sends no mail', async () => {
    const email = anAddress()
    const { data } = await trusting.client().signUp({ email, password: aPassword })
    expect(data.user).toMatchObject({ email_confirmed_at: expect.any(String), confirmed_at: expect.any(String) })
    expect(data.user?.user_metadata.email_verified).toBe(true)
    await trusting.client().resetPasswordForEmail(email)
    expect((await trusting.mailTo(email)).subject).toContain('password')
    expect(await trusting.mailsTo(email)).toHaveLength(1)
  })
})

describe('anonymous sign-up', () => {
  test('returns a session without an address when enabled', async () => {
    const { data, error } = await trusting.client().signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      app_metadata: {},
      user_metadata: { theme: 'dark' },
    })
    expect(data.user?.identities).toEqual([])
  })
  test('returns 422 when disabled', async () => {
    const { error } = await auth.client().signInAnonymously()
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  })
})

describe('rejected sign-ups', () => {
  const email = anAddress()
  test.each([
    [{ email }, 400, 'validation_failed', 'Signup requires a valid password'],
    [{ email, password: '12345' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
    [{ email, password: 'a'.repeat(73) }, 400, 'validation_failed', 'Password cannot be longer than 72 characters'],
    [
      { email: 'nonsense', password: aPassword },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { email, phone: '15035550142', password: aPassword },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [{ phone: '15035550142', password: aPassword }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
    [
      { phone: '15035550142', password: aPassword, code_challenge: 'a'.repeat(43), code_challenge_method: 's256' },
      400,
      'validation_failed',
      'PKCE not supported for phone signups',
    ],
    [
      { email, password: aPassword, code_challenge: 'short', code_challenge_method: 's256' },
      400,
      'validation_failed',
      'code challenge has to be between 43 and 128 characters',
    ],
    [{ password: aPassword }, 400, 'validation_failed', 'Sign up only available with email provider'],
    [
      { email: 5, password: aPassword },
      400,
      'bad_json',
      expect.stringContaining('Could not parse request body as JSON'),
    ],
    [
      { email, password: aPassword, data: { a: 'x'.repeat(7_000) } },
      400,
      'validation_failed',
      expect.stringContaining('Metadata'),
    ],
    [
      { email, password: aPassword, data: { a: '\u0000' } },
      400,
      'bad_json',
      expect.stringContaining('cannot be stored'),
    ],
    [
      { email, password: aPassword, data: { a: '\ud800' } },
      400,
      'bad_json',
      expect.stringContaining('cannot be stored'),
    ],
  ])('returns an error for %j', async (body, status, code, message) => {
    const reply = await auth.call('/signup', { body })
    expect({ status: reply.status, ...reply.body }).toMatchObject({ status, code, message })
  })

  test('returns an error when sign-up is disabled', async () => {
    for (const body of [{ email, password: aPassword }, {}]) {
      const reply = await closed.call('/signup', { body })
      expect(reply).toMatchObject({
        status: 422,
        body: { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
      })
    }
  })
})

test('takes as long for a known address as for a new one, and stores nothing', async () => {
  const app = await startAuth({ env: { AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
  const taken = anAddress()
  await app.client().signUp({ email: taken, password: aPassword })
  await app.client().verifyOtp({ email: taken, token: (await app.mailTo(taken)).code, type: 'signup' })
  const statements = (email: string) =>
    countRequestStatements(() => app.client().signUp({ email, password: aPassword }))
  const forNew = await statements(anAddress())
  const forTaken = await statements(taken)
  // The second transaction costs its own begin and commit.
  expect(forNew).toBeGreaterThan(5)
  expect(Math.abs(forTaken - forNew)).toBeLessThanOrEqual(2)
  const { rows } = await app.platform.pool.query(
    `select (select count(*)::int from users where email like '%@rehearsal.invalid') as users,
            (select count(*)::int from profiles where email like '%@rehearsal.invalid') as profiles`,
  )
  expect(rows).toEqual([{ users: 0, profiles: 0 }])
  await app.runDueJobs()
  expect(await app.mailsTo(taken)).toHaveLength(1)
})
