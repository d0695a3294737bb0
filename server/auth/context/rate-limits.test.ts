import { describe, expect, test } from 'vitest'
import { startAuth } from '#tests/support/auth.ts'
import { callUntilLimited } from '#tests/support/rate-limits.ts'

const few = { RATE_LIMIT_FACTOR: '1', AUTH_SEND_INTERVAL: '0' }
const rates = ['TOKEN', 'VERIFY', 'OTP', 'RECOVER', 'RESEND', 'SIGNUP', 'USER', 'ANONYMOUS', 'MFA', 'SSO', 'SAML']
const nobodysFactor = '/factors/0190a1b2-0000-7000-8000-00000000ffff'
const tight = await startAuth({
  env: {
    ...few,
    ...Object.fromEntries(rates.map((name) => [`AUTH_RATE_${name}`, '2'])),
    AUTH_ANONYMOUS_USERS: 'true',
    AUTH_SAML_ENABLED: 'true',
  },
})

describe('after the limit of calls per network address', () => {
  test.each([
    ['/token?grant_type=password', { body: { email: 'a@b.c', password: 'x' } }],
    ['/verify', { body: { type: 'signup', email: 'a@b.c', token: '1' } }],
    ['/otp', { body: { email: 'nobody@example.com', create_user: false } }],
    ['/recover', { body: { email: 'nobody@example.com' } }],
    ['/resend', { body: { type: 'signup', email: 'nobody@example.com' } }],
    ['/signup', { body: { email: 'a@b.c', password: '1' } }],
    ['/signup', { body: {} }],
    ['/user', { method: 'PUT', body: {} }],
    ['/magiclink', { body: { email: 'nobody@example.com' } }],
    ['/sso', { body: { domain: 'firm.example' } }],
    ['/sso/saml/acs', { body: {} }],
    [`${nobodysFactor}/challenge`, { body: {} }],
    [`${nobodysFactor}/verify`, { body: {} }],
  ])('%s returns 429', async (path, options) => {
    expect(await callUntilLimited(tight, path, options)).toMatchObject({
      calls: 3,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    })
  })
})
