import { randomInt } from 'node:crypto'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anOidcPerson } from '#tests/factories/oauth.ts'
import { startOidcPeer } from '#tests/peers/oidc.ts'
import { type AuthApp, anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { signServiceToken } from '../../service.ts'
import { users } from '../../tables.ts'

const peer = await startOidcPeer()
const env = { ...peer.env, AUTH_PHONE_ENABLED: 'true', SMS_PROVIDER: 'outbox', AUTH_MANUAL_LINKING: 'true' }
const auth = await startAuth({ env })
const careful = await startAuth({ env: { ...env, AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
const token = await signServiceToken(auth.system(), { lifeSeconds: 3_600 })
const admin = new GoTrueAdminApi({ url: auth.url, headers: { Authorization: `Bearer ${token}` } })

const aPhone = () => `1503${randomInt(1_000_000, 9_999_999)}`
const accountOf = async (id: string) => (await auth.platform.db.select().from(users).where(eq(users.id, id)))[0]

async function withAddress(app: AuthApp = auth) {
  const email = anAddress()
  const owner = app.client()
  await owner.signUp({ email, password: aPassword })
  const { data } = await owner.verifyOtp({ email, token: (await app.mailTo(email)).code, type: 'signup' })
  return { email, owner, id: data.user?.id ?? '' }
}

async function withNumber(app: AuthApp = auth) {
  const phone = aPhone()
  const owner = app.client()
  await owner.signUp({ phone, password: aPassword })
  const { data } = await owner.verifyOtp({ phone, token: (await app.textTo(phone)).code, type: 'sms' })
  return { phone, owner, id: data.user?.id ?? '' }
}

describe('a sign-up of a stranger with what operations added, unconfirmed, to a proven account', () => {
  test('gets user_already_exists for a number, and the owner keeps session and password', async () => {
    const { email, owner, id } = await withAddress()
    const phone = aPhone()
    expect((await admin.updateUserById(id, { phone })).error).toBeNull()
    const { error } = await auth.client().signUp({ phone, password: 'the password of a stranger' })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' })
    expect((await owner.getUser()).data.user).toMatchObject({ email, phone })
    expect((await auth.client().signInWithPassword({ email, password: aPassword })).error).toBeNull()
  })

  test('gets a made-up user for a number where confirmation is required, and the owner keeps session and password', async () => {
    const { email, owner, id } = await withAddress(careful)
    const phone = aPhone()
    expect((await admin.updateUserById(id, { phone })).error).toBeNull()
    const { data, error } = await careful.client().signUp({ phone, password: 'the password of a stranger' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, identities: [] })
    expect((await owner.getUser()).data.user).toMatchObject({ email, phone })
    expect((await careful.client().signInWithPassword({ email, password: aPassword })).error).toBeNull()
  })

  test('gets a made-up user for an address where confirmation is required, and the owner keeps session and password', async () => {
    const { phone, owner, id } = await withNumber(careful)
    const email = anAddress()
    expect((await admin.updateUserById(id, { email })).error).toBeNull()
    await owner.signInWithPassword({ phone, password: aPassword })
    const { data, error } = await careful.client().signUp({ email, password: 'the password of a stranger' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, identities: [] })
    expect((await owner.getUser()).data.user).toMatchObject({ email, phone })
    expect((await careful.client().signInWithPassword({ phone, password: aPassword })).error).toBeNull()
  })
})

test('an unverified address of a provider that an account with a proven number links is added once confirmed, and removes nothing', async () => {
  const { phone, owner, id } = await withNumber()
  const person = anOidcPerson({ email_verified: false })
  const options = { skipBrowserRedirect: true }
  const { data } = await owner.linkIdentity({ provider: 'keycloak', options })
  const arrived = await peer.visit(data?.url ?? '', person)
  const back = await auth.call(arrived.pathname.replace('/auth/v1', '') + arrived.search)
  expect(back.headers.get('location')).toContain('error_code=email_not_confirmed')
  expect(await accountOf(id)).toMatchObject({ email: null, newEmail: person.email })
  await auth.call(`/verify${(await auth.mailTo(person.email ?? '')).link.search}`)
  expect(await accountOf(id)).toMatchObject({ email: person.email, emailConfirmedAt: expect.any(Date), phone })
  const { data: signedIn } = await auth.client().signInWithPassword({ phone, password: aPassword })
  const providers = signedIn.user?.identities?.map(({ provider }) => provider).toSorted()
  expect(providers).toEqual(['email', 'keycloak', 'phone'])
})
