import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calendarFeeds } from '#server/scheduling/tables.ts'
import { startOidcPeer } from '#tests/peers/oidc.ts'
import { anAddress, aPassword, type ReadMail, startAuth } from '#tests/support/auth.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { factors, sessions, users } from '../../tables.ts'

const peer = await startOidcPeer()
const auth = await startAuth({
  env: { ...peer.env, AUTH_PHONE_ENABLED: 'true', SMS_PROVIDER: 'outbox', AUTH_MANUAL_LINKING: 'true' },
})
const careful = await startAuth({ env: { AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })

const attackerPassword = 'the password of a stranger'

/** Opens the link of a mail as a browser does, one step. */
async function open(mail: ReadMail, app = auth): Promise<URL> {
  const reply = await app.call(`/verify${mail.link.search}`)
  return new URL(reply.headers.get('location') ?? 'http://none.invalid')
}

/**
 * A stranger who has signed up with somebody else's address, and has all that access can leave
 * behind.
 */
async function aStranger(flowType: 'implicit' | 'pkce' = 'implicit') {
  const email = anAddress()
  const client = auth.client({ flowType })
  const { data } = await client.signUp({ email, password: attackerPassword })
  const session = data.session
  if (!session) throw new Error('not signed in')
  const mail = await auth.mailTo(email)
  return { email, client, session, mail, userId: session.user.id }
}

type Stranger = Awaited<ReturnType<typeof aStranger>>

async function expectLockedOut({ email, session }: Stranger) {
  expect((await auth.call('/user', { token: session.access_token })).status).toBe(403)
  const refreshed = await auth.call('/token?grant_type=refresh_token', {
    body: { refresh_token: session.refresh_token },
  })
  expect(refreshed.body.code).toBe('refresh_token_not_found')
  const again = await auth.client().signInWithPassword({ email, password: attackerPassword })
  expect(again.error?.code).toBe('invalid_credentials')
}

/** The owner has a session and sets a password with it. */
async function expectInControl(owner: ReturnType<typeof auth.client>, email: string) {
  expect((await owner.updateUser({ password: aPassword })).error).toBeNull()
  const { data, error } = await auth.client().signInWithPassword({ email, password: aPassword })
  expect(error).toBeNull()
  expect(data.user?.email_confirmed_at).toBeTruthy()
}

describe('the first confirmation of an address that someone else signed up with', () => {
  test('removes earlier factors when made by recovery, and the owner sets a password', async () => {
    const stranger = await aStranger()
    // As accounts of earlier releases may have it: today an unproven account enrolls none.
    await auth.platform.db
      .insert(factors)
      .values({ userId: stranger.userId, type: 'totp', status: 'verified', friendlyName: 'old' })
    const owner = auth.client({ flowType: 'pkce' })
    await owner.resetPasswordForEmail(stranger.email)
    const back = await open(await auth.mailTo(stranger.email, 1))
    expect((await owner.exchangeCodeForSession(back.searchParams.get('code') ?? '')).error).toBeNull()
    await expectLockedOut(stranger)
    await expectInControl(owner, stranger.email)
    const left = await auth.platform.db.select().from(factors).where(eq(factors.userId, stranger.userId))
    expect(left).toEqual([])
  })

  test('removes the password and sessions when made by the sign-up link, and notifies the owner', async () => {
    const stranger = await aStranger()
    const fragment = new URLSearchParams((await open(stranger.mail)).hash.slice(1))
    await expectLockedOut(stranger)
    const owner = auth.client()
    await owner.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    const [mail] = await auth.mailsTo(stranger.email)
    expect(mail).toMatchObject({ kind: 'auth.access-removed' })
    expect(mail?.text).toContain('/reset-password')
    await expectInControl(owner, stranger.email)
  })

  test('is not made by opening a link with a PKCE challenge, which verifies nothing', async () => {
    const stranger = await aStranger('pkce')
    const back = await open(stranger.mail)
    const auth_code = back.searchParams.get('code') ?? ''
    const stolen = { body: { auth_code, code_verifier: 'f'.repeat(112) } }
    expect((await auth.call('/token?grant_type=pkce', stolen)).body.code).toBe('bad_code_verifier')
    const { body } = await auth.call('/user', { token: stranger.session.access_token })
    expect(body).not.toHaveProperty('email_confirmed_at')
    const owner = auth.client({ flowType: 'pkce' })
    await owner.signInWithOtp({ email: stranger.email })
    const ownerUrl = await open(await auth.mailTo(stranger.email, 1))
    expect((await owner.exchangeCodeForSession(ownerUrl.searchParams.get('code') ?? '')).error).toBeNull()
    await expectLockedOut(stranger)
    await expectInControl(owner, stranger.email)
  })

  test('removes the password and sessions when made by the code of a magic link mail', async () => {
    const stranger = await aStranger()
    const owner = auth.client()
    await owner.signInWithOtp({ email: stranger.email })
    const { code } = await auth.mailTo(stranger.email, 1)
    expect((await owner.verifyOtp({ email: stranger.email, token: code, type: 'email' })).error).toBeNull()
    await expectLockedOut(stranger)
    await expectInControl(owner, stranger.email)
  })

  test('removes the password and sessions when made by an identity provider', async () => {
    const stranger = await aStranger()
    const owner = auth.client({ flowType: 'pkce' })
    const { data } = await owner.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
    const left = await auth.call(
      new URL(data.url ?? '').pathname.replace('/auth/v1', '') + new URL(data.url ?? '').search,
    )
    const person = { sub: stranger.email, email: stranger.email, email_verified: true }
    const arrived = await peer.visit(left.headers.get('location') ?? '', person)
    const back = await auth.call(arrived.pathname.replace('/auth/v1', '') + arrived.search)
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await owner.exchangeCodeForSession(code)).error).toBeNull()
    await expectLockedOut(stranger)
  })

  test('removes an existing calendar feed', async () => {
    const stranger = await aStranger()
    const tokenHash = new Uint8Array(32).fill(randomInt(255))
    await auth.platform.db.insert(calendarFeeds).values({ userId: stranger.userId, tokenHash, createdAt: new Date() })
    await open(stranger.mail)
    const left = await auth.platform.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, stranger.userId))
    expect(left).toEqual([])
  })

  test('removes a phone number that the stranger confirmed', async () => {
    const stranger = await aStranger()
    const phone = `1503${randomInt(1_000_000, 9_999_999)}`
    await stranger.client.updateUser({ phone })
    const { code } = await auth.textTo(phone)
    expect((await stranger.client.verifyOtp({ phone, token: code, type: 'phone_change' })).error).toBeNull()
    await auth.client().signInWithOtp({ email: stranger.email })
    await open(await auth.mailTo(stranger.email, 1))
    const [row] = await auth.platform.db.select().from(users).where(eq(users.id, stranger.userId))
    expect(row).toMatchObject({ phone: null, phoneConfirmedAt: null, passwordHash: null })
  })
})

/** Starts acts that wait for the account's row, in this order, and lets them go on together. */
async function inOrder<T>(userId: string, acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const connection = await auth.platform.pool.connect()
  const started: Promise<T>[] = []
  try {
    await connection.query('begin')
    await connection.query('select from users where id = $1 for update', [userId])
    for (const act of acts) {
      started.push(act())
      await untilWaiting(auth.platform.pool, started.length)
    }
    await connection.query('commit')
  } finally {
    connection.release()
  }
  return Promise.all(started)
}

describe('requests started before the first confirmation', () => {
  const proofBy = ({ email, mail }: Stranger) => {
    const typed = { email, token: mail.code, type: 'signup' }
    return () => auth.call('/verify', { body: typed, headers: { 'user-agent': 'the owner' } })
  }

  test('do not sign in with the former password afterwards', async () => {
    const stranger = await aStranger()
    const body = { email: stranger.email, password: attackerPassword }
    const signIn = () => auth.call('/token?grant_type=password', { body })
    const [proof, late] = await inOrder(stranger.userId, [proofBy(stranger), signIn])
    expect(proof?.status).toBe(200)
    expect(late).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
    const left = await auth.platform.db.select().from(sessions).where(eq(sessions.userId, stranger.userId))
    expect(left).toHaveLength(1)
  })

  test('do not set a password with the former session afterwards', async () => {
    const stranger = await aStranger()
    const token = stranger.session.access_token
    const body = { password: 'another password of theirs' }
    const change = () => auth.call('/user', { method: 'PUT', token, body })
    const [proof, late] = await inOrder(stranger.userId, [proofBy(stranger), change])
    expect(proof?.status).toBe(200)
    expect(late).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
    const [row] = await auth.platform.db.select().from(users).where(eq(users.id, stranger.userId))
    expect(row?.passwordHash).toBeNull()
  })
})

describe('a sign-up of a stranger that waits while the owner confirms the address or number', () => {
  test('gets the reply for a confirmed address, and the owner keeps the password', async () => {
    const email = anAddress()
    const owner = careful.client()
    const { data } = await owner.signUp({ email, password: aPassword })
    const { code } = await careful.mailTo(email)
    const [proof, late] = await inOrder(data.user?.id ?? '', [
      () => careful.call('/verify', { body: { email, token: code, type: 'signup' } }),
      () => careful.call('/signup', { body: { email, password: attackerPassword } }),
    ])
    expect(proof?.status).toBe(200)
    expect(late).toMatchObject({ status: 200, body: { email, identities: [] } })
    expect((await careful.call('/user', { token: proof?.body.access_token })).status).toBe(200)
    const stranger = await careful.client().signInWithPassword({ email, password: attackerPassword })
    expect(stranger.error?.code).toBe('invalid_credentials')
    expect((await careful.client().signInWithPassword({ email, password: aPassword })).error).toBeNull()
  })

  test('gets the reply for a confirmed number, and the owner keeps the password', async () => {
    const phone = `1503${randomInt(1_000_000, 9_999_999)}`
    const { data } = await auth.client().signUp({ phone, password: aPassword })
    const { code } = await auth.textTo(phone)
    const [proof, late] = await inOrder(data.user?.id ?? '', [
      () => auth.call('/verify', { body: { phone, token: code, type: 'sms' } }),
      () => auth.call('/signup', { body: { phone, password: attackerPassword } }),
    ])
    expect(proof?.status).toBe(200)
    expect(late).toMatchObject({ status: 422, body: { code: 'user_already_exists' } })
    expect((await auth.call('/user', { token: proof?.body.access_token })).status).toBe(200)
    const stranger = await auth.client().signInWithPassword({ phone, password: attackerPassword })
    expect(stranger.error?.code).toBe('invalid_credentials')
    expect((await auth.client().signInWithPassword({ phone, password: aPassword })).error).toBeNull()
  })
})

describe('the first confirmation of a number that someone else signed up with', () => {
  test('removes the password when made by a sign-in code', async () => {
    const phone = `1503${randomInt(1_000_000, 9_999_999)}`
    await auth.client().signUp({ phone, password: attackerPassword })
    await auth.textTo(phone)
    const owner = auth.client()
    await owner.signInWithOtp({ phone })
    const { code } = await auth.textTo(phone, 1)
    expect((await owner.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull()
    const stranger = await auth.client().signInWithPassword({ phone, password: attackerPassword })
    expect(stranger.error?.code).toBe('invalid_credentials')
    expect((await owner.updateUser({ password: aPassword })).error).toBeNull()
    expect((await auth.client().signInWithPassword({ phone, password: aPassword })).error).toBeNull()
  })

  test('removes the password when made by a code entered on another client', async () => {
    const phone = `1503${randomInt(1_000_000, 9_999_999)}`
    await auth.call('/signup', {
      body: { phone, password: attackerPassword },
      headers: { 'user-agent': 'another browser' },
    })
    const owner = auth.client()
    const { code } = await auth.textTo(phone)
    expect((await owner.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull()
    const stranger = await auth.client().signInWithPassword({ phone, password: attackerPassword })
    expect(stranger.error?.code).toBe('invalid_credentials')
  })

  test("keeps the owner's password when made after the owner's own sign-up", async () => {
    const phone = `1503${randomInt(1_000_000, 9_999_999)}`
    await auth.client().signUp({ phone, password: attackerPassword })
    await auth.textTo(phone)
    const owner = auth.client()
    await owner.signUp({ phone, password: aPassword })
    const { code } = await auth.textTo(phone, 1)
    expect((await owner.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull()
    expect((await auth.client().signInWithPassword({ phone, password: attackerPassword })).error).not.toBeNull()
    expect((await auth.client().signInWithPassword({ phone, password: aPassword })).error).toBeNull()
  })
})

describe('the creator of an account', () => {
  test('keeps password and sessions after opening the link in the browser that signed up', async () => {
    const maker = await aStranger('pkce')
    const back = await open(maker.mail)
    expect((await maker.client.exchangeCodeForSession(back.searchParams.get('code') ?? '')).error).toBeNull()
    expect((await auth.call('/user', { token: maker.session.access_token })).status).toBe(200)
    const again = await auth.client().signInWithPassword({ email: maker.email, password: attackerPassword })
    expect(again.data.user?.email_confirmed_at).toBeTruthy()
    expect((await auth.mailsTo(maker.email)).map(({ kind }) => kind)).not.toContain('auth.access-removed')
  })

  test('keeps the password after opening the link of a repeated mail in the browser that signed up', async () => {
    const maker = await aStranger('pkce')
    await maker.client.resend({ type: 'signup', email: maker.email })
    const back = await open(await auth.mailTo(maker.email, 1))
    expect((await maker.client.exchangeCodeForSession(back.searchParams.get('code') ?? '')).error).toBeNull()
    expect(
      (await auth.client().signInWithPassword({ email: maker.email, password: attackerPassword })).error,
    ).toBeNull()
  })

  test('keeps the password after entering the code on the client that signed up', async () => {
    const email = anAddress()
    const client = careful.client()
    await client.signUp({ email, password: attackerPassword })
    const { code } = await careful.mailTo(email)
    await client.verifyOtp({ email, token: code, type: 'signup' })
    expect((await careful.client().signInWithPassword({ email, password: attackerPassword })).error).toBeNull()
  })

  test('keeps the session after entering the code on another device signed in with the password', async () => {
    const maker = await aStranger()
    const headers = { 'user-agent': 'a phone' }
    const body = { email: maker.email, password: attackerPassword }
    const { body: phone } = await auth.call('/token?grant_type=password', { body, headers })
    const typed = { email: maker.email, token: maker.mail.code, type: 'signup' }
    const reply = await auth.call('/verify', { body: typed, headers, token: phone.access_token })
    expect(reply.status).toBe(200)
    expect((await auth.call('/user', { token: maker.session.access_token })).body.email_confirmed_at).toBeTruthy()
  })

  test('loses password and sessions when the code is entered on another device without the password', async () => {
    const stranger = await aStranger()
    const typed = { email: stranger.email, token: stranger.mail.code, type: 'signup' }
    expect((await auth.call('/verify', { body: typed, headers: { 'user-agent': 'a phone' } })).status).toBe(200)
    await expectLockedOut(stranger)
  })
})

describe('an account without a confirmed address or number', () => {
  test('cannot enroll a factor', async () => {
    const { client } = await aStranger()
    const { error } = await client.mfa.enroll({ factorType: 'totp' })
    expect(error).toMatchObject({ status: 422, code: 'email_not_confirmed' })
  })

  test('cannot link an identity', async () => {
    const { client } = await aStranger()
    const options = { skipBrowserRedirect: true }
    const { error } = await client.linkIdentity({ provider: 'keycloak', options })
    expect(error).toMatchObject({ status: 422, code: 'email_not_confirmed' })
  })
})
