import { AuthClient } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { codeOf } from '#tests/peers/totp.ts'
import { anAddress, aPassword, confirmAddress, startAuth } from '#tests/support/auth.ts'
import { recoveryCodes } from '../../credentials/recovery-codes/tables.ts'

const auth = await startAuth()

/** The published client with its calls for recovery codes switched on. */
const aClient = () =>
  new AuthClient({
    url: auth.url,
    autoRefreshToken: false,
    persistSession: false,
    experimental: { recoveryCodes: true },
  })

async function aMember() {
  const email = anAddress()
  const client = aClient()
  await client.signUp({ email, password: aPassword })
  const { code } = await auth.mailTo(email)
  const { data, error } = await client.verifyOtp({ email, token: code, type: 'signup' })
  if (error) throw error
  return { client, email, id: data.user?.id ?? '' }
}

/** Somebody with an authenticator app and ten recovery codes. */
async function aProtectedMember() {
  const member = await aMember()
  const { data: app } = await member.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  const code = codeOf(app?.totp.uri ?? '', auth.clock.now())
  await member.client.mfa.challengeAndVerify({ factorId: app?.id ?? '', code })
  const { data, error } = await member.client.mfa.recoveryCodes.generate()
  if (error) throw error
  return { ...member, appId: app?.id ?? '', codes: data.codes, setId: data.id }
}

async function halfway(email: string) {
  const client = aClient()
  await client.signInWithPassword({ email, password: aPassword })
  return client
}

describe('a set of recovery codes', () => {
  test('shows its ten different codes once, and then only how many are left', async () => {
    const { client, codes, setId } = await aProtectedMember()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-z]{16}$/)
    expect((await client.mfa.recoveryCodes.getStatus()).data).toEqual({
      id: setId,
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    })
  })

  test('is stored as digests', async () => {
    const { codes, setId } = await aProtectedMember()
    const rows = await auth.platform.db.select().from(recoveryCodes).where(eq(recoveryCodes.factorId, setId))
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('requires another factor, and a session that verified it', async () => {
    const { client } = await aMember()
    expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const { email } = await aProtectedMember()
    const { mfa } = await halfway(email)
    for (const refused of [await mfa.recoveryCodes.regenerate(), await mfa.recoveryCodes.unenroll()])
      expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  })

  test('exists once, and is replaced as a whole', async () => {
    const { client, codes, email, setId } = await aProtectedMember()
    const again = await client.mfa.recoveryCodes.generate()
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
    const { data } = await client.mfa.recoveryCodes.regenerate()
    expect(data).toMatchObject({ id: setId, total: 10 })
    const { mfa } = await halfway(email)
    const old = await mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
    expect(old.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })).error).toBeNull()
  })

  test('holds ten codes of one reply when it is regenerated twice at once', async () => {
    const { client, setId } = await aProtectedMember()
    const regenerated = await Promise.all([1, 2, 3].map(() => client.mfa.recoveryCodes.regenerate()))
    expect(regenerated.map(({ error }) => error)).toEqual([null, null, null])
    const rows = await auth.platform.db.select().from(recoveryCodes).where(eq(recoveryCodes.factorId, setId))
    expect(rows).toHaveLength(10)
  })

  test('is deleted with the last factor it is a backup for', async () => {
    const { client, appId } = await aProtectedMember()
    expect((await client.mfa.unenroll({ factorId: appId })).error).toBeNull()
    const { data } = await client.refreshSession()
    expect(data.user).not.toHaveProperty('factors')
    expect(decodeJwt(data.session?.access_token ?? '').aal).toBe('aal1')
  })
})

describe('a recovery code', () => {
  test('accepts any spelling once, raises the session and sends a mail', async () => {
    const { codes, email } = await aProtectedMember()
    const [code = ''] = codes
    const typed = ` ${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8).toUpperCase()}`
    const client = await halfway(email)
    const { data, error } = await client.mfa.recoveryCodes.verify({ code: typed })
    expect(error).toBeNull()
    expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    expect((await client.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9)
    const mails = await auth.mailsTo(email)
    expect(mails.map(({ text }) => text).join()).toContain('9 of 10 codes are left.')
    const second = await halfway(email)
    const again = await second.mfa.recoveryCodes.verify({ code })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  })

  test('opens one session when it is sent twice at once', async () => {
    const { codes, email } = await aProtectedMember()
    const { data } = await (await halfway(email)).getSession()
    const token = data.session?.access_token ?? ''
    const call = () => auth.call('/factors/recovery-codes/verify', { body: { code: codes[1] }, token })
    const replies = await Promise.all([call(), call()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('is rejected when it belongs to another user', async () => {
    const { codes } = await aProtectedMember()
    const otherMember = await aProtectedMember()
    const { mfa } = await halfway(otherMember.email)
    expect((await mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
  })

  test('returns 404 for an account without codes', async () => {
    const { client } = await aMember()
    const refused = await client.mfa.recoveryCodes.verify({ code: 'abcd' })
    expect(refused.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  })
})

test('locks recovery codes after ten wrong guesses until a new set is created', async () => {
  const counting = await startAuth({ env: { RATE_LIMIT_FACTOR: '1' } })
  const email = anAddress()
  const client = counting.client()
  await client.signUp({ email, password: aPassword })
  await confirmAddress(counting, email)
  const { data: app } = await client.mfa.enroll({ factorType: 'totp' })
  const code = codeOf(app?.totp.uri ?? '', counting.clock.now())
  await client.mfa.challengeAndVerify({ factorId: app?.id ?? '', code })
  const { data } = await client.getSession()
  const token = data.session?.access_token ?? ''
  await counting.call('/factors/recovery-codes', { method: 'POST', token })
  const guess = (guessed: string) => counting.call('/factors/recovery-codes/verify', { body: { code: guessed }, token })
  for (let round = 0; round < 10; round += 1) expect((await guess('x'.repeat(16))).status).toBe(422)
  expect(await guess('x'.repeat(16))).toMatchObject({ status: 429, body: { code: 'mfa_recovery_codes_locked' } })
  const fresh = await counting.call('/factors/recovery-codes/regenerate', { method: 'POST', token })
  expect((await guess(fresh.body.codes[0])).status).toBe(200)
})
