import { expect, test } from 'vitest'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { updateRefreshedSession } from './store.ts'

const { platform, client } = await startAuth()
const { data } = await client().signUp({ email: anAddress(), password: aPassword })
const userId = data.user?.id ?? ''
const aSession = async () => (await signInAs(platform, userId)).sessionId
const mark = (id: string, from = 0, ip = '203.0.113.7') => ({
  id,
  from,
  refreshedAt: new Date(),
  ip,
  userAgent: `"it's" {me}`,
  createdAfter: new Date(0),
  usedAfter: new Date(0),
})

test("refreshes a batch of sessions together, each with its own caller's data", async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, aSession))
  const signedIn = await Promise.all(
    ids.map((id, at) => updateRefreshedSession(platform.db, mark(id, 0, `203.0.113.${at}`))),
  )
  expect(
    signedIn.map((current) => [current?.session.id, current?.session.refreshCounter, current?.session.ip]),
  ).toEqual(ids.map((id, at) => [id, 1, `203.0.113.${at}`]))
  expect(signedIn[0]).toMatchObject({
    session: { userAgent: `"it's" {me}` },
    account: { id: userId, identities: [{}] },
  })
})

test('advances a session once for two requests with the same token, and answers both', async () => {
  const id = await aSession()
  const both = await Promise.all([
    updateRefreshedSession(platform.db, mark(id)),
    updateRefreshedSession(platform.db, mark(id)),
  ])
  expect(both.map((current) => current?.session.refreshCounter)).toEqual([1, 1])
})

test('skips sessions that are ended, unknown, locked or at another counter, without waiting', async () => {
  const [over, ended, locked, fine] = await Promise.all([aSession(), aSession(), aSession(), aSession()])
  await platform.pool.query(`update sessions set not_after = now() - interval '1 second' where id = $1`, [ended])
  const otherClient = await platform.pool.connect()
  try {
    await otherClient.query('begin')
    await otherClient.query('select from sessions where id = $1 for update', [locked])
    const marks = [mark(over, 5), mark(ended), mark(locked), mark(crypto.randomUUID()), mark(fine)]
    const signedIn = await Promise.all(marks.map((mark) => updateRefreshedSession(platform.db, mark)))
    expect(signedIn.map((current) => current?.session.id ?? null)).toEqual([null, null, null, null, fine])
  } finally {
    await otherClient.query('rollback')
    otherClient.release()
  }
  const { rows } = await platform.pool.query('select refresh_counter from sessions where id = any($1)', [
    [over, ended, locked],
  ])
  expect(rows).toEqual([{ refresh_counter: 0 }, { refresh_counter: 0 }, { refresh_counter: 0 }])
})
