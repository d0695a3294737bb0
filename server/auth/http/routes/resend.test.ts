import { describe, expect, test } from 'vitest'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const auth = await startAuth()

test('sends the confirmation mail again, keeps the earlier one valid, and either ends both', async () => {
  const email = anAddress()
  const client = auth.client()
  await client.signUp({ email, password: aPassword })
  const old = await auth.mailTo(email)
  expect((await client.resend({ type: 'signup', email })).error).toBeNull()
  const mail = await auth.mailTo(email, 1)
  expect(mail.link.search).not.toBe(old.link.search)
  expect((await client.verifyOtp({ email, token: old.code, type: 'signup' })).error).toBeNull()
  expect((await auth.call(`/verify${mail.link.search}`)).headers.get('location')).toContain('otp_expired')
})

test('sends a change of address to both addresses again', async () => {
  const [email, next] = [anAddress(), anAddress()]
  const client = auth.client()
  await client.signUp({ email, password: aPassword })
  await client.updateUser({ email: next })
  await auth.mailTo(next)
  expect((await client.resend({ type: 'email_change', email })).error).toBeNull()
  expect((await auth.mailTo(next, 1)).subject).toBe('Confirm your new email address')
  expect(await auth.mailTo(email, 2)).toBeTruthy()
})

test('sends nothing when nothing is open, with the same reply', async () => {
  const email = anAddress()
  const client = auth.client()
  await client.signUp({ email, password: aPassword })
  const { code } = await auth.mailTo(email)
  await client.verifyOtp({ email, token: code, type: 'signup' })
  for (const body of [
    { type: 'signup', email },
    { type: 'email_change', email },
    { type: 'signup', email: anAddress() },
  ])
    expect(await auth.call('/resend', { body })).toMatchObject({ status: 200, body: {} })
  await client.resetPasswordForEmail(email)
  await auth.mailTo(email, 1)
  expect(await auth.mailsTo(email)).toHaveLength(2)
})

test("keeps the owner's code valid after four requests by a stranger", async () => {
  const email = anAddress()
  const client = auth.client()
  await client.signUp({ email, password: aPassword })
  await auth.mailTo(email)
  await client.signInWithOtp({ email })
  const { code } = await auth.mailTo(email, 1)
  for (let n = 0; n < 4; n += 1) {
    auth.clock.advance(1_000)
    await auth.call('/otp', { body: { email } })
    await auth.mailTo(email, 2 + n)
  }
  expect((await client.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
})

test('invalidates the codes of the previously requested address', async () => {
  const [email, first, second] = [anAddress(), anAddress(), anAddress()]
  const client = auth.client()
  await client.signUp({ email, password: aPassword })
  await auth.mailTo(email)
  await client.updateUser({ email: first })
  const { link } = await auth.mailTo(first)
  await client.updateUser({ email: second })
  await auth.mailTo(second)
  expect((await auth.call(`/verify${link.search}`)).headers.get('location')).toContain('otp_expired')
})

describe('a change of address that one side has confirmed', () => {
  async function halfConfirmed() {
    const [email, next] = [anAddress(), anAddress()]
    const client = auth.client()
    await client.signUp({ email, password: aPassword })
    await auth.mailTo(email)
    await client.updateUser({ email: next })
    const toNew = await auth.mailTo(next)
    await auth.client().verifyOtp({ email: next, token: toNew.code, type: 'email_change' })
    return { email, next, toOld: await auth.mailTo(email, 1) }
  }

  test('keeps that confirmation after a resend by a stranger, and needs only the other address', async () => {
    const { email, next, toOld } = await halfConfirmed()
    expect((await auth.client().resend({ type: 'email_change', email })).error).toBeNull()
    const again = await auth.mailTo(email, 2)
    expect(await auth.mailsTo(next)).toHaveLength(1)
    expect(again.code).not.toBe(toOld.code)
    const { data } = await auth.client().verifyOtp({ email, token: toOld.code, type: 'email_change' })
    expect(data.user?.email).toBe(next)
  })

  test('is not completed by the code of a second mail to the confirmed address', async () => {
    const [email, next] = [anAddress(), anAddress()]
    const client = auth.client()
    await client.signUp({ email, password: aPassword })
    await auth.mailTo(email)
    await client.updateUser({ email: next })
    const first = await auth.mailTo(next)
    await auth.client().resend({ type: 'email_change', email })
    const second = await auth.mailTo(next, 1)
    for (const { code } of [first, second])
      await auth.call('/verify', { body: { type: 'email_change', email: next, token: code } })
    expect((await client.getUser()).data.user).toMatchObject({ email, new_email: next })
  })
})

test.each([
  ['sms', '15035550177'],
  ['phone_change', '15035550178'],
])('resending %s to an unknown number returns 200 with a message id, even without a gateway', async (type, phone) => {
  const mute = await startAuth({ env: { AUTH_PHONE_ENABLED: 'true', SMS_PROVIDER: 'none' } })
  const reply = await mute.call('/resend', { body: { type, phone } })
  expect(reply).toMatchObject({ status: 200, body: { message_id: expect.any(String) } })
})

describe('a rejected request to resend', () => {
  test.each([
    [{ email: 'a@b.c' }, 'validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change'],
    [
      { type: 'recovery', email: 'a@b.c' },
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    [{ type: 'signup', phone: '1503' }, 'validation_failed', 'Type provided requires an email address'],
    [{ type: 'sms', email: 'a@b.c' }, 'validation_failed', 'Type provided requires a phone number'],
    [
      { type: 'signup', email: 'a@b.c', phone: '1503' },
      'validation_failed',
      'Only an email address or phone number should be provided.',
    ],
    [{ type: 'email_change' }, 'validation_failed', 'Missing email address or phone number'],
    [{ type: 'sms', phone: '15035550142' }, 'phone_provider_disabled', 'Phone logins are disabled'],
  ])('returns 400 for %j', async (body, code, message) => {
    expect(await auth.call('/resend', { body })).toMatchObject({ status: 400, body: { code, message } })
  })
})
