import { describe, expect, test } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import { codeOf } from '#tests/peers/totp.ts'
import { anAddress, aPassword, confirmAddress, startAuth } from '#tests/support/auth.ts'
import { createAdmin } from './service.ts'

const auth = await startAuth()
const system = () => auth.system()

describe('an admin created from the command line', () => {
  test('signs in with a confirmed address and the admin role', async () => {
    const email = anAddress()
    expect(await createAdmin(system(), { email, password: aPassword })).toEqual({ userId: expect.any(String) })
    const { data } = await auth.client().signInWithPassword({ email, password: aPassword })
    expect(data.user).toMatchObject({ email_confirmed_at: expect.any(String), app_metadata: { user_type: 'admin' } })
    const visitor = auth.platform.context({ kind: 'visitor' })
    const actor = await auth.platform.sessions.resolveActor(visitor, data.session?.access_token ?? '')
    expect(actor).toMatchObject({ role: 'admin', email, emailVerified: true })
  })

  test('cannot be created from an existing account', async () => {
    const email = anAddress()
    const { data } = await auth.client().signUp({ email, password: aPassword })
    expect(await createAdmin(system(), { email, password: 'another password' })).toBeNull()
    const visitor = auth.platform.context({ kind: 'visitor' })
    const actor = await auth.platform.sessions.resolveActor(visitor, data.session?.access_token ?? '')
    expect(actor?.role).toBe('consumer')
  })

  test('needs a password that meets the policy', async () => {
    await expect(createAdmin(system(), { email: anAddress(), password: '1' })).rejects.toThrow('at least 6')
  })
})

test('checks the account on every use of a token, so that a ban applies at once', async () => {
  const email = anAddress()
  const { data } = await auth.client().signUp({ email, password: aPassword })
  const token = data.session?.access_token ?? ''
  const actor = () => auth.platform.sessions.resolveActor(auth.platform.context({ kind: 'visitor' }), token)
  expect(await actor()).toMatchObject({ id: data.user?.id, role: 'consumer', email, emailVerified: false })
  await auth.platform.pool.query('update users set banned_until = $2 where id = $1', [data.user?.id, '2999-01-01'])
  expect(await actor()).toBeNull()
  for (const nonsense of ['', 'x', 'a.b.c', `${token}x`])
    expect(await auth.platform.sessions.resolveActor(auth.platform.context({ kind: 'visitor' }), nonsense)).toBeNull()
})

test('treats a session without its required second factor as signed out', async () => {
  const [email, here, there] = [anAddress(), auth.client(), auth.client()]
  await here.signUp({ email, password: aPassword })
  await confirmAddress(auth, email)
  const { data: app } = await here.mfa.enroll({ factorType: 'totp' })
  const factorId = app?.id ?? ''
  const prove = (client: typeof here) =>
    client.mfa.challengeAndVerify({ factorId, code: codeOf(app?.totp.uri ?? '', auth.clock.now()) })
  expect((await prove(here)).error).toBeNull()
  const { data } = await there.signInWithPassword({ email, password: aPassword })
  const call = (token = '') =>
    fetch(`${new URL(auth.url).origin}/api/profile`, { headers: { authorization: `Bearer ${token}` } })
  expect((await call(data.session?.access_token)).status).toBe(401)
  auth.clock.advance(seconds(30))
  const { data: proven } = await prove(there)
  expect((await call(proven?.access_token)).status).toBe(200)
})
