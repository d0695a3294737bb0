import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const auth = await startAuth({
  env: { AUTH_PHONE_ENABLED: 'true', SMS_PROVIDER: 'outbox', AUTH_ANONYMOUS_USERS: 'true' },
})
const mute = await startAuth({
  env: { AUTH_PHONE_ENABLED: 'true', SMS_TEST_CODES: '15035550142=424242,+15035550143=131313' },
})
const trusting = await startAuth({ env: { AUTH_PHONE_ENABLED: 'true', AUTH_PHONE_AUTOCONFIRM: 'true' } })
const shy = await startAuth({
  env: { AUTH_PHONE_ENABLED: 'true', SMS_PROVIDER: 'outbox', AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' },
})

const aPhone = () => `1503${randomInt(1_000_000, 9_999_999)}`

async function verified(phone = aPhone()) {
  const client = auth.client()
  await client.signUp({ phone, password: aPassword })
  const { code } = await auth.textTo(phone)
  const { data, error } = await client.verifyOtp({ phone, token: code, type: 'sms' })
  if (error) throw error
  return { client, phone, user: data.user, session: data.session }
}

describe('sign-up with a phone number', () => {
  test('sends a code that confirms the account', async () => {
    const phone = aPhone()
    const client = auth.client()
    const { data, error } = await client.signUp({ phone: `+${phone}`, password: aPassword })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      session: null,
      user: { phone, email: '', app_metadata: { provider: 'phone', providers: ['phone'] } },
    })
    const early = await client.signInWithPassword({ phone, password: aPassword })
    expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
    const { code, text } = await auth.textTo(phone)
    expect(text).toContain('Fairlead')
    const proven = await client.verifyOtp({ phone, token: code, type: 'sms' })
    expect(proven.error).toBeNull()
    expect(proven.data.user).toMatchObject({ phone_confirmed_at: expect.any(String), confirmed_at: expect.any(String) })
    expect(proven.data.user?.identities).toMatchObject([{ provider: 'phone', identity_data: { phone_verified: true } }])
    expect(decodeJwt(proven.data.session?.access_token ?? '')).toMatchObject({ phone, amr: [{ method: 'otp' }] })
    expect((await client.signInWithPassword({ phone, password: aPassword })).error).toBeNull()
  })

  test('opens a session at once with automatic confirmation', async () => {
    const phone = aPhone()
    const { data, error } = await trusting.client().signUp({ phone, password: aPassword })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
    expect(data.user?.phone_confirmed_at).toBeTruthy()
    const again = await trusting.client().signUp({ phone, password: aPassword })
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  })

  test('returns 422 without a gateway, and makes no account', async () => {
    const phone = aPhone()
    const { error } = await mute.client().signUp({ phone, password: aPassword })
    expect(error).toMatchObject({
      status: 422,
      code: 'phone_provider_disabled',
      message: 'Unable to get SMS provider',
    })
    const signIn = await mute.client().signInWithPassword({ phone, password: aPassword })
    expect(signIn.error?.code).toBe('invalid_credentials')
  })

  test('uses a fixed code for configured test numbers', async () => {
    for (const [phone, token] of [
      ['15035550142', '424242'],
      ['15035550143', '131313'],
    ] as const) {
      expect((await mute.client().signUp({ phone, password: aPassword })).error).toBeNull()
      expect((await mute.client().verifyOtp({ phone, token, type: 'sms' })).error).toBeNull()
    }
  })

  test('does not reveal whether a number is known where confirmation is required', async () => {
    const phone = aPhone()
    await shy.client().signUp({ phone, password: aPassword })
    const { code } = await shy.textTo(phone)
    await shy.client().verifyOtp({ phone, token: code, type: 'sms' })
    const { data, error } = await shy.client().signUp({ phone, password: aPassword })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, identities: [] })
  })

  test('returns 422 user_already_exists for a known number where confirmation is not required', async () => {
    const { phone } = await verified()
    const { error } = await auth.client().signUp({ phone, password: aPassword })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  })

  test.each([
    [{ phone: 'ring me', password: aPassword }, 'validation_failed'],
    [{ phone: '15035550100', password: aPassword, channel: 'pigeon' }, 'validation_failed'],
    [{ phone: '15035550100', email: 'a@b.c', password: aPassword }, 'validation_failed'],
    [
      { phone: '15035550100', password: aPassword, code_challenge: 'x'.repeat(43), code_challenge_method: 's256' },
      'validation_failed',
    ],
  ])('returns 400 for %j', async (body, code) => {
    expect(await auth.call('/signup', { body })).toMatchObject({ status: 400, body: { code } })
  })
})

describe('sign-in by SMS code', () => {
  test('signs in a known number and creates an account for a new one', async () => {
    const phone = aPhone()
    for (let round = 0; round < 2; round += 1) {
      const sent = await auth.client().signInWithOtp({ phone })
      expect(sent.error).toBeNull()
      expect(sent.data.messageId).toBeTruthy()
      const { code } = await auth.textTo(phone, round)
      const { data, error } = await auth.client().verifyOtp({ phone, token: code, type: 'sms' })
      expect(error).toBeNull()
      expect(data.user?.phone).toBe(phone)
    }
  })

  test('accepts a code once, within five attempts and one minute', async () => {
    const phone = aPhone()
    const check = (token: string) => auth.client().verifyOtp({ phone, token, type: 'sms' })
    await auth.client().signInWithOtp({ phone })
    const { code } = await auth.textTo(phone)
    expect((await check(code)).error).toBeNull()
    expect((await check(code)).error).toMatchObject({ status: 403, code: 'otp_expired' })
    await auth.client().signInWithOtp({ phone })
    const second = await auth.textTo(phone, 1)
    const wrong = second.code === '000000' ? '111111' : '000000'
    for (let round = 0; round < 5; round += 1) expect((await check(wrong)).error?.code).toBe('otp_expired')
    expect((await check(second.code)).error?.code).toBe('otp_expired')
    await auth.client().signInWithOtp({ phone })
    const third = await auth.textTo(phone, 2)
    auth.clock.advance(seconds(61))
    expect((await check(third.code)).error?.code).toBe('otp_expired')
    auth.clock.set(new Date())
  })

  test('returns an error for an unknown number without sign-up, and where phones are disabled', async () => {
    const { error } = await auth.client().signInWithOtp({ phone: aPhone(), options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
    const without = await startAuth()
    expect((await without.client().signInWithOtp({ phone: aPhone() })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
      message: 'Unsupported phone provider',
    })
  })

  test('sends an open code again without revealing whether there is one', async () => {
    const phone = aPhone()
    await auth.client().signUp({ phone, password: aPassword })
    expect((await auth.client().resend({ type: 'sms', phone })).error).toBeNull()
    const { code } = await auth.textTo(phone, 1)
    expect((await auth.client().verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull()
    expect((await auth.client().resend({ type: 'sms', phone: aPhone() })).error).toBeNull()
  })
})

describe('a change of phone number', () => {
  test('applies once the new number is confirmed', async () => {
    const { client, phone } = await verified()
    const next = aPhone()
    const { data, error } = await client.updateUser({ phone: next })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, new_phone: next, phone_change_sent_at: expect.any(String) })
    expect((await client.resend({ type: 'phone_change', phone: next })).error).toBeNull()
    const { code } = await auth.textTo(next, 1)
    const moved = await client.verifyOtp({ phone: next, token: code, type: 'phone_change' })
    expect(moved.error).toBeNull()
    expect(moved.data.user).toMatchObject({ phone: next })
    expect(moved.data.user).not.toHaveProperty('new_phone')
  })

  test('returns an error for a taken number, and without a gateway', async () => {
    const { phone } = await verified()
    const { client } = await verified()
    expect((await client.updateUser({ phone })).error).toMatchObject({ status: 422, code: 'phone_exists' })
    const unheard = mute.client()
    const email = anAddress()
    await unheard.signUp({ email, password: aPassword })
    const { error } = await unheard.updateUser({ phone: aPhone(), password: 'another password' })
    expect(error).toMatchObject({ status: 422, code: 'phone_provider_disabled' })
    expect((await mute.client().signInWithPassword({ email, password: aPassword })).error).toBeNull()
  })

  test('turns an anonymous account into a permanent one', async () => {
    const client = auth.client()
    const { data } = await client.signInAnonymously()
    const phone = aPhone()
    await client.updateUser({ phone })
    const { code } = await auth.textTo(phone)
    await client.verifyOtp({ phone, token: code, type: 'phone_change' })
    const { data: after } = await client.getUser()
    expect(after.user).toMatchObject({ id: data.user?.id, phone, is_anonymous: false })
    expect(after.user?.app_metadata).toMatchObject({ provider: 'phone', providers: ['phone'] })
  })

  test('needs a reauthentication code by SMS to change the password of an account without email', async () => {
    const careful = await startAuth({
      env: { AUTH_PHONE_ENABLED: 'true', SMS_PROVIDER: 'outbox', AUTH_SECURE_PASSWORD_CHANGE: 'true' },
    })
    const phone = aPhone()
    const client = careful.client()
    await client.signUp({ phone, password: aPassword })
    await client.verifyOtp({ phone, token: (await careful.textTo(phone)).code, type: 'sms' })
    careful.clock.advance(seconds(25 * 3_600))
    const { data } = await client.refreshSession()
    const token = data.session?.access_token ?? ''
    const change = (nonce: string) =>
      careful.call('/user', { method: 'PUT', body: { password: 'another password', nonce }, token })
    expect((await change('')).body.code).toBe('reauthentication_needed')
    expect((await careful.call('/reauthenticate', { token })).body).toMatchObject({ message_id: expect.any(String) })
    expect((await change((await careful.textTo(phone, 1)).code)).status).toBe(200)
  })
})

describe('the SMS gateway', () => {
  const received: { authorization: string | undefined; body: URLSearchParams }[] = []
  let answer = { status: 201, body: { sid: 'SM1' } as object }
  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ authorization: request.headers.authorization, body: new URLSearchParams(body) })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  afterAll(() => void gateway.close())

  test('receives number and code, and its errors are not revealed to callers', async () => {
    await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
    const twilio = await startAuth({
      env: {
        AUTH_PHONE_ENABLED: 'true',
        TWILIO_ACCOUNT_SID: 'AC1',
        TWILIO_AUTH_TOKEN: 'secret',
        TWILIO_FROM: '+15035550100',
        TWILIO_API_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      },
    })
    const phone = aPhone()
    expect((await twilio.client().signInWithOtp({ phone })).data.messageId).toBeTruthy()
    await twilio.runDueJobs()
    const [message] = received
    expect(message?.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`)
    expect(message?.body.get('To')).toBe(`+${phone}`)
    const token = /\d{6}/.exec(message?.body.get('Body') ?? '')?.[0] ?? ''
    expect((await twilio.client().verifyOtp({ phone, token, type: 'sms' })).error).toBeNull()
    await twilio.client().signInWithOtp({ phone, options: { channel: 'whatsapp' } })
    await twilio.runDueJobs()
    expect(received[1]?.body.get('To')).toBe(`whatsapp:+${phone}`)
    answer = { status: 400, body: { code: 21211, message: 'no such number' } }
    const refused = await twilio.call('/otp', { body: { phone: aPhone() } })
    expect(refused).toMatchObject({ status: 200, body: { message_id: expect.any(String) } })
    await twilio.runDueJobs()
    expect(received).toHaveLength(3)
    await twilio.runDueJobs()
    expect(received).toHaveLength(3)
    expect((await twilio.call('/settings')).body).toMatchObject({ sms_provider: 'twilio', external: { phone: true } })
  })
})

test('limits text messages to one a minute for each number, and limits each network', async () => {
  const counting = await startAuth({
    env: { AUTH_PHONE_ENABLED: 'true', SMS_PROVIDER: 'outbox', RATE_LIMIT_FACTOR: '1', AUTH_RATE_SMS: '4' },
  })
  const phone = aPhone()
  expect((await counting.client().signInWithOtp({ phone })).error).toBeNull()
  expect((await counting.client().signInWithOtp({ phone })).error).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
  })
  expect((await counting.client().signInWithOtp({ phone: aPhone() })).error).toBeNull()
  expect((await counting.client().signInWithOtp({ phone: aPhone() })).error).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
  })
})
