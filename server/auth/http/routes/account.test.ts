import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endSession, listSecurityEvents, listSessions } from '#contract/auth/endpoints.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { sessions } from '../../tables.ts'
import { deviceOf } from '../../users/devices/rules.ts'

const auth = await startAuth()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn(email: string, userAgent: string) {
  const body = { email, password: aPassword }
  const reply = await auth.call('/token?grant_type=password', { body, headers: { 'user-agent': userAgent } })
  return { accessToken: String(reply.body.access_token) }
}

async function somebody() {
  const email = anAddress()
  await auth.client().signUp({ email, password: aPassword })
  return { email, person: await signIn(email, firefox) }
}

test("lists the user's sign-ins, failed ones included, with device and address, latest first", async () => {
  const { email, person } = await somebody()
  await auth.call('/token?grant_type=password', { body: { email, password: 'wrong' } })
  const { items, nextCursor } = await auth.as(person).call(listSecurityEvents)
  expect(items.map(({ kind }) => kind)).toEqual(['sign_in_failed', 'signed_in', 'signed_in', 'signed_up'])
  expect(items[1]).toMatchObject({
    device: { browser: 'Firefox', system: 'Linux' },
    ip: '127.0.0.1',
    isThisSession: true,
  })
  expect(nextCursor).toBeNull()
})

test('lists no sign-out when a browser verifies its address and goes on with the new session', async () => {
  const email = anAddress()
  const signUp = await auth.call('/signup', { body: { email, password: aPassword } })
  const token = String(signUp.body.access_token)
  const { code } = await auth.mailTo(email)
  const verified = await auth.call('/verify', { token, body: { type: 'email', email, token: code } })
  await auth.call('/logout?scope=local', { method: 'POST', token })
  const person = { accessToken: String(verified.body.access_token) }
  const { items } = await auth.as(person).call(listSecurityEvents)
  expect(items.map(({ kind }) => kind).sort()).toEqual(['email_verified', 'signed_in', 'signed_in', 'signed_up'])
  expect((await auth.as(person).call(listSessions)).items).toHaveLength(1)
  const elsewhere = await signIn(email, firefox)
  await auth.call('/logout?scope=local', { method: 'POST', token: elsewhere.accessToken })
  expect((await auth.as(person).call(listSecurityEvents)).items[0]?.kind).toBe('signed_out')
})

test('pages through the security log, which others cannot read', async () => {
  const { person } = await somebody()
  const stranger = await somebody()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await auth.as(person).call(listSecurityEvents, { query: { limit: 1, ...(cursor && { cursor }) } })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(3)
  const { items } = await auth.as(stranger.person).call(listSecurityEvents)
  expect(items.filter(({ id }) => seen.includes(id))).toEqual([])
})

test("lists the user's sessions and ends one; its token is rejected at once", async () => {
  const { email, person } = await somebody()
  const otherToken = await signIn(
    email,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605',
  )
  const { items } = await auth.as(person).call(listSessions)
  expect(items).toHaveLength(3)
  const there = items.find(({ device }) => device.system === 'iPhone')
  expect(there).toMatchObject({ device: { browser: 'Safari' }, isThisSession: false, assurance: 'aal1' })
  expect(items.filter(({ isThisSession }) => isThisSession)).toHaveLength(1)
  await auth.as(person).call(endSession, { params: { id: there?.id ?? '' } })
  expect((await auth.call('/user', { token: otherToken.accessToken })).body.code).toBe('session_not_found')
  expect((await auth.call('/user', { token: person.accessToken })).status).toBe(200)
  const again = await auth.as(person).refused(endSession, { params: { id: there?.id ?? '' } })
  expect(again.code).toBe('core.not-found')
})

test('lists the hundred sessions last used of an account that has more', async () => {
  const { person } = await somebody()
  const [own] = (await auth.as(person).call(listSessions)).items.filter(({ isThisSession }) => isThisSession)
  await auth.platform.db.execute(sql`
    insert into ${sessions} (user_id, methods, created_at)
    select user_id, methods, created_at - interval '1 hour' from ${sessions}, generate_series(1, 200)
    where id = ${own?.id}`)
  const { items } = await auth.as(person).call(listSessions)
  expect([items.length, items.some(({ id }) => id === own?.id)]).toEqual([100, true])
})

test('returns 404 for a session of another user', async () => {
  const { person } = await somebody()
  const stranger = await somebody()
  const { items } = await auth.as(person).call(listSessions)
  const [first] = items
  const refused = await auth.as(stranger.person).refused(endSession, { params: { id: first?.id ?? '' } })
  expect(refused.code).toBe('core.not-found')
  expect((await auth.call('/user', { token: person.accessToken })).status).toBe(200)
})

test.each([
  [firefox, 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/19.0 Safari/605', 'Safari', 'Mac'],
  ['node', null, null],
  [null, null, null],
])('parses %s as %s on %s', (userAgent, browser, system) => expect(deviceOf(userAgent)).toEqual({ browser, system }))
