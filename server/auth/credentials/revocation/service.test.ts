import { randomInt } from 'node:crypto'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { banAccount, signServiceToken, unbanAccount } from '../../service.ts'
import { users } from '../../tables.ts'

const auth = await startAuth({ env: { AUTH_PHONE_ENABLED: 'true', SMS_PROVIDER: 'outbox' } })
const token = await signServiceToken(auth.system(), { lifeSeconds: 3_600 })
const admin = new GoTrueAdminApi({ url: auth.url, headers: { Authorization: `Bearer ${token}` } })

const aPhone = () => `1503${randomInt(1_000_000, 9_999_999)}`

/** An owner with a proven address, and a stranger who has signed in with the owner's password. */
async function anIntruder() {
  const email = anAddress()
  const [owner, stranger] = [auth.client(), auth.client()]
  const { data } = await owner.signUp({ email, password: aPassword })
  const id = data.user?.id ?? ''
  await owner.verifyOtp({ email, token: (await auth.mailTo(email)).code, type: 'signup' })
  await stranger.signInWithPassword({ email, password: aPassword })
  return { email, id, owner, stranger }
}

type Intruder = Awaited<ReturnType<typeof anIntruder>>

const accountOf = async (id: string) => (await auth.platform.db.select().from(users).where(eq(users.id, id)))[0]
const messagesTo = async (recipient: string) => {
  await auth.runDueJobs()
  return (await auth.platform.outbox.list(1_000)).filter(({ to }) => to === recipient)
}

describe.each<[string, (intruder: Intruder) => Promise<{ error: unknown }>]>([
  ['a new password of the owner', ({ owner }) => owner.updateUser({ password: 'a new password' })],
  ['a password set by operations', ({ id }) => admin.updateUserById(id, { password: 'a new password' })],
  ['an address set by operations', ({ id }) => admin.updateUserById(id, { email: anAddress() })],
  ['a ban', ({ id }) => admin.updateUserById(id, { ban_duration: '1h' })],
])('after %s', (_name, revoke) => {
  test('a number that a stranger requested before gets no further code, and stays off the account', async () => {
    const intruder = await anIntruder()
    const phone = aPhone()
    expect((await intruder.stranger.updateUser({ phone })).error).toBeNull()
    await auth.textTo(phone)
    expect((await revoke(intruder)).error).toBeNull()
    expect((await auth.client().resend({ type: 'phone_change', phone })).error).toBeNull()
    expect(await messagesTo(`+${phone}`)).toHaveLength(1)
    expect(await accountOf(intruder.id)).toMatchObject({ phone: null, newPhone: null })
  })

  test('an address that a stranger requested and half confirmed before gets no further code', async () => {
    const intruder = await anIntruder()
    const next = anAddress()
    expect((await intruder.stranger.updateUser({ email: next })).error).toBeNull()
    const { code } = await auth.mailTo(intruder.email, 1)
    await auth.client().verifyOtp({ email: intruder.email, token: code, type: 'email_change' })
    await auth.mailTo(next)
    expect(await accountOf(intruder.id)).toMatchObject({ emailChangeConfirmedKind: 'email_change_current' })
    expect((await revoke(intruder)).error).toBeNull()
    const email = (await accountOf(intruder.id))?.email ?? ''
    expect((await auth.client().resend({ type: 'email_change', email })).error).toBeNull()
    expect(await messagesTo(next)).toHaveLength(1)
    const pending = { newEmail: null, emailChangeConfirmedKind: null, emailChangeSessionId: null }
    expect(await accountOf(intruder.id)).toMatchObject({ email, ...pending })
  })
})

describe('a code that is still queued when the owner sets a new password', () => {
  test('is not mailed', async () => {
    const { email, owner } = await anIntruder()
    await auth.client().signInWithOtp({ email })
    expect((await owner.updateUser({ password: 'a new password' })).error).toBeNull()
    const subjects = (await messagesTo(email)).map(({ subject }) => subject)
    expect(subjects).toContain('Fairlead: your password was changed')
    expect(subjects).not.toContain('Sign in to Fairlead')
  })

  test('is not sent by text message, unlike a code requested afterwards', async () => {
    const owner = auth.client()
    const phone = aPhone()
    await owner.signUp({ phone, password: aPassword })
    await owner.verifyOtp({ phone, token: (await auth.textTo(phone)).code, type: 'sms' })
    await auth.client().signInWithOtp({ phone })
    expect((await owner.updateUser({ password: 'a new password' })).error).toBeNull()
    expect(await messagesTo(`+${phone}`)).toHaveLength(1)
    await auth.client().signInWithOtp({ phone })
    expect(await messagesTo(`+${phone}`)).toHaveLength(2)
  })
})

test('a code from before a ban by the staff opens no session once the ban is lifted', async () => {
  const { email, id } = await anIntruder()
  await auth.client().signInWithOtp({ email })
  const { code } = await auth.mailTo(email, 1)
  await banAccount(auth.system(), id, 1)
  await unbanAccount(auth.system(), id)
  const late = await auth.client().verifyOtp({ email, token: code, type: 'email' })
  expect(late.error).toMatchObject({ code: 'otp_expired' })
})

test('a change of number that the owner requests together with a new password is completed', async () => {
  const { id, owner } = await anIntruder()
  const phone = aPhone()
  expect((await owner.updateUser({ phone, password: 'a new password' })).error).toBeNull()
  const { code } = await auth.textTo(phone)
  expect((await owner.verifyOtp({ phone, token: code, type: 'phone_change' })).error).toBeNull()
  expect(await accountOf(id)).toMatchObject({ phone, newPhone: null })
})
