import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { anAddress, aPassword, confirmAddress, startAuth } from '#tests/support/auth.ts'

const auth = await startAuth({ env: { AUTH_MFA_PHONE: 'true', SMS_PROVIDER: 'outbox' } })

async function somebody(app = auth) {
  const email = anAddress()
  const client = app.client()
  await client.signUp({ email, password: aPassword })
  await confirmAddress(app, email)
  return { client }
}

describe('a phone as a second factor', () => {
  const numbers = (function* () {
    for (let number = 15_035_550_100; ; number += 1) yield String(number)
  })()

  test('receives a code that raises the session', async () => {
    const { client } = await somebody()
    const phone = String(numbers.next().value)
    const { data: enrolled } = await client.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'mine',
      phone: `+${phone}`,
    })
    expect(enrolled).toMatchObject({ type: 'phone', friendly_name: 'mine', phone })
    const factorId = enrolled?.id ?? ''
    const { data: challenge } = await client.mfa.challenge({ factorId })
    const { code } = await auth.textTo(phone)
    const { data, error } = await client.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
    expect(error).toBeNull()
    expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'password' }],
    })
    const { data: again } = await client.mfa.challenge({ factorId })
    const wrong = await client.mfa.verify({ factorId, challengeId: again?.id ?? '', code })
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  })

  test('is verified once per account', async () => {
    const { client } = await somebody()
    const phone = String(numbers.next().value)
    const { data } = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'mine', phone })
    const { data: challenge } = await client.mfa.challenge({ factorId: data?.id ?? '' })
    const { code } = await auth.textTo(phone)
    await client.mfa.verify({ factorId: data?.id ?? '', challengeId: challenge?.id ?? '', code })
    const again = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'again', phone })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  })

  test('returns an error without a gateway, and twice within a minute', async () => {
    const mute = await startAuth({ env: { AUTH_MFA_PHONE: 'true', SMS_TEST_CODES: '15035550199=424242' } })
    const { client } = await somebody(mute)
    const { data } = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'a', phone: '15035550188' })
    const unsent = await client.mfa.challenge({ factorId: data?.id ?? '' })
    expect(unsent.error).toMatchObject({ status: 422, code: 'phone_provider_disabled' })
    const counting = await startAuth({
      env: { AUTH_MFA_PHONE: 'true', SMS_PROVIDER: 'outbox', RATE_LIMIT_FACTOR: '1' },
    })
    const person = await somebody(counting)
    const phone = String(numbers.next().value)
    const enrolled = await person.client.mfa.enroll({ factorType: 'phone', phone })
    const factorId = enrolled.data?.id ?? ''
    expect((await person.client.mfa.challenge({ factorId })).error).toBeNull()
    expect((await person.client.mfa.challenge({ factorId })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
  })
})
