import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listSessions } from '#contract/auth/endpoints.ts'
import { days, hours, minutes, seconds } from '#contract/core/durations.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { authServices } from '../../context/auth-services.ts'
import { securityEvents, sessions, users } from '../../tables.ts'
import { writeRefreshToken } from '../rules.refresh-token.ts'

const auth = await startAuth()
const short = await startAuth({ env: { AUTH_SESSION_TIMEBOX: '7200', AUTH_SESSION_INACTIVITY: '3600' } })

async function signedIn(app = auth) {
  const client = app.client()
  const { data } = await client.signUp({ email: anAddress(), password: aPassword })
  if (!data.session) throw new Error('not signed in')
  return { client, session: data.session, userId: data.session.user.id }
}

const refresh = (refresh_token: string, app = auth) =>
  app.call('/token?grant_type=refresh_token', { body: { refresh_token } })

async function kindsOf(userId: string) {
  const events = await auth.platform.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))
  return events.map(({ kind }) => kind)
}

describe('rotation', () => {
  test('returns new tokens of the same session on each refresh', async () => {
    const { session } = await signedIn()
    const first = await refresh(session.refresh_token)
    const second = await refresh(first.body.refresh_token)
    expect(second.status).toBe(200)
    expect(new Set([session.refresh_token, first.body.refresh_token, second.body.refresh_token]).size).toBe(3)
    expect(second.body.user.id).toBe(session.user.id)
    expect(second.headers.get('sb-auth-refresh-token-counter')).toBe('2')
  })

  test('keeps the published client signed in', async () => {
    const { client } = await signedIn()
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeTruthy()
    expect((await client.getUser()).error).toBeNull()
  })

  test('answers the parent with the current token for ten minutes on the same client, whose reply was lost', async () => {
    const { session, userId } = await signedIn()
    const { body: current } = await refresh(session.refresh_token)
    auth.clock.advance(minutes(9))
    const again = await refresh(session.refresh_token)
    expect(again).toMatchObject({ status: 200, body: { refresh_token: current.refresh_token } })
    expect(await kindsOf(userId)).toContain('token_repeated')
    auth.clock.set(new Date())
  })

  test('gives one token to ten tabs that refresh at once', async () => {
    const { session } = await signedIn()
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refresh_token)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const tokens = new Set(replies.map(({ body }) => body.refresh_token))
    expect(tokens.size).toBe(1)
    const [next = ''] = tokens
    expect((await refresh(next)).status).toBe(200)
  })

  test('accepts an older token within ten seconds, from tabs that lag behind', async () => {
    const { session } = await signedIn()
    const first = await refresh(session.refresh_token)
    const second = await refresh(first.body.refresh_token)
    auth.clock.advance(seconds(9))
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 200,
      body: { refresh_token: second.body.refresh_token },
    })
    auth.clock.set(new Date())
  })
})

describe('reuse', () => {
  test('ends the session for the parent after ten minutes, also on the same client', async () => {
    const { session } = await signedIn()
    await refresh(session.refresh_token)
    auth.clock.advance(minutes(11))
    expect((await refresh(session.refresh_token)).body.code).toBe('refresh_token_already_used')
    auth.clock.set(new Date())
  })

  test("ends the session at the second use of a stolen token that alternates with its owner's", async () => {
    const { session, userId } = await signedIn()
    const body = { refresh_token: session.refresh_token }
    const headers = { 'user-agent': 'the browser of a thief' }
    const stolen = await auth.call('/token?grant_type=refresh_token', { body, headers })
    auth.clock.advance(hours(1))
    expect((await refresh(session.refresh_token)).body.code).toBe('refresh_token_already_used')
    expect((await refresh(stolen.body.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect(await kindsOf(userId)).toContain('token_reuse_detected')
    auth.clock.set(new Date())
  })

  test('ends the session for everybody on an old token, although the request itself fails', async () => {
    const { session, client, userId } = await signedIn()
    const first = await refresh(session.refresh_token)
    const second = await refresh(first.body.refresh_token)
    auth.clock.advance(seconds(11))
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    })
    expect(await refresh(second.body.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
    expect((await client.getUser(second.body.access_token)).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const events = await auth.platform.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))
    expect(events.map(({ kind }) => kind)).toContain('token_reuse_detected')
    auth.clock.set(new Date())
  })

  test('keeps the other sessions of the user', async () => {
    const { session, userId } = await signedIn()
    const email = session.user.email ?? ''
    const otherClient = auth.client()
    await otherClient.signInWithPassword({ email, password: aPassword })
    const first = await refresh(session.refresh_token)
    await refresh(first.body.refresh_token)
    auth.clock.advance(minutes(1))
    await refresh(session.refresh_token)
    expect(await auth.platform.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1)
    expect((await otherClient.getUser()).error).toBeNull()
    auth.clock.set(new Date())
  })
})

describe('refreshing a session', () => {
  test.each([
    ['nonsense', 'validation_failed', 'Refresh token is not valid'],
    ['abcdef123456', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ])('returns 400 for the token %s', async (token, code, message) => {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code, message } })
  })

  test('returns 400 for a missing token', async () => {
    expect(await refresh('')).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('accepts a newer token after a restored backup set the counter back', async () => {
    const { session } = await signedIn()
    const { db, ports, log } = auth.platform
    const { secrets } = await authServices({ db, ports, log, now: new Date() })
    const sessionId = JSON.parse(
      Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ).session_id
    const newer = await refresh(writeRefreshToken(secrets.refreshTokens, { sessionId, counter: 9 }))
    expect(newer.headers.get('sb-auth-refresh-token-counter')).toBe('10')
    auth.clock.advance(minutes(1))
    expect(await refresh(session.refresh_token)).toMatchObject({ body: { code: 'refresh_token_already_used' } })
    auth.clock.set(new Date())
  })

  test('returns 400 for a token of a session that was signed out', async () => {
    const { client, session } = await signedIn()
    await client.signOut()
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
  })

  test('returns 400 for a banned user', async () => {
    const { session, userId } = await signedIn()
    await auth.platform.db
      .update(users)
      .set({ bannedUntil: new Date('2999-01-01') })
      .where(eq(users.id, userId))
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
  })

  test('returns 400 for a session past its inactivity or lifetime limit', async () => {
    const { session } = await signedIn(short)
    short.clock.advance(minutes(50))
    const first = await refresh(session.refresh_token, short)
    expect(first.status).toBe(200)
    short.clock.advance(minutes(61))
    expect(await refresh(first.body.refresh_token, short)).toMatchObject({
      status: 400,
      body: { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired (Inactivity)' },
    })
    short.clock.advance(minutes(20))
    expect((await refresh(first.body.refresh_token, short)).body.message).toBe('Invalid Refresh Token: Session Expired')
    await short.runJob('auth.tidy')
    expect((await refresh(first.body.refresh_token, short)).body.code).toBe('refresh_token_not_found')
  })
})

describe('sessions with the default limits', async () => {
  const usual = await startAuth({ env: { AUTH_SESSION_TIMEBOX: '', AUTH_SESSION_INACTIVITY: '' } })
  const expired = (text: string) => ({ status: 400, body: { code: 'session_expired', message: text } })

  test('end after 14 days without use', async () => {
    const { session, client } = await signedIn(usual)
    usual.clock.advance(days(13))
    const first = await refresh(session.refresh_token, usual)
    expect(first.status).toBe(200)
    usual.clock.advance(days(15))
    expect(await refresh(first.body.refresh_token, usual)).toMatchObject(
      expired('Invalid Refresh Token: Session Expired (Inactivity)'),
    )
    usual.clock.set(new Date())
    expect((await client.getUser()).error).toBeNull()
  })

  test('end after 30 days however often they are used', async () => {
    const { session } = await signedIn(usual)
    let token = session.refresh_token
    for (let week = 1; week <= 4; week += 1) {
      usual.clock.advance(days(7))
      const { status, body } = await refresh(token, usual)
      expect(status).toBe(200)
      token = body.refresh_token
    }
    usual.clock.advance(days(3))
    expect(await refresh(token, usual)).toMatchObject(expired('Invalid Refresh Token: Session Expired'))
    usual.clock.set(new Date())
  })

  test('are rejected once they are over, also with an access token that is still valid', async () => {
    const long = await startAuth({ env: { AUTH_SESSION_TIMEBOX: '3600', AUTH_JWT_TTL: '7200' } })
    const { session, client } = await signedIn(long)
    const person = { accessToken: session.access_token }
    expect(await long.as(person).call(listSessions)).toMatchObject({ items: [{}] })
    long.clock.advance(minutes(61))
    expect((await long.as(person).refused(listSessions)).code).toBe('core.signed-out')
    const { error } = await client.getUser()
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
  })
})
