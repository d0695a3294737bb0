import { describe, expect, test } from 'vitest'
import { AuthProblem, AuthProblemInitial } from '#contract/auth/schemas.ts'
import { authError, OAuthError, redirectParamsOf } from '../auth-error.ts'
import { apiVersionOf, encodeError } from './error-format.ts'

const weak = authError(422, 'weak_password', 'Too short.', { reasons: ['length'] })

describe('the protocol version of a client', () => {
  test.each([
    ['2024-01-01', '2024-01-01'],
    ['2031-12-31', '2024-01-01'],
    ['2023-12-31', 'initial'],
    ['2024-13-40', 'initial'],
    ['tomorrow', 'initial'],
    [undefined, 'initial'],
    [['2024-01-01', '2024-01-01'], 'initial'],
  ])('%s selects %s', (header, version) => {
    expect(apiVersionOf(header)).toBe(version)
  })
})

describe('version 2024-01-01', () => {
  test('returns code and message, and echoes the version header', () => {
    const { status, headers, body } = encodeError(authError(403, 'bad_jwt', 'invalid JWT'), '2024-01-01', 'r1')
    expect(status).toBe(403)
    expect(body).toEqual({ code: 'bad_jwt', message: 'invalid JWT' })
    expect(headers).toEqual({ 'x-supabase-api-version': '2024-01-01', 'x-sb-error-code': 'bad_jwt' })
  })
  test('returns the reasons of a weak password', () => {
    const { status, body } = encodeError(weak, '2024-01-01', 'r1')
    expect(status).toBe(422)
    expect(AuthProblem.parse(body).weak_password).toEqual({ reasons: ['length'] })
  })
})

describe('the initial version', () => {
  test('returns the status as code, and no version header', () => {
    const { headers, body } = encodeError(authError(403, 'bad_jwt', 'invalid JWT'), 'initial', 'r1')
    expect(body).toEqual({ code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' })
    expect(headers).not.toHaveProperty('x-supabase-api-version')
  })
  test('adds the request id to a server error', () => {
    const { body } = encodeError(new Error('secret'), 'initial', 'r1')
    expect(AuthProblemInitial.parse(body)).toMatchObject({ code: 500, error_id: 'r1' })
  })
  test('returns the reasons of a weak password', () => {
    expect(encodeError(weak, 'initial', 'r1').body).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Too short.',
      weak_password: { reasons: ['length'] },
    })
  })
})

test('hides the cause of an unexpected error', () => {
  const { status, body } = encodeError(new Error('password of the database'), '2024-01-01', 'r1')
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('database')
  expect(body).toMatchObject({ code: 'unexpected_failure' })
})

test.each(['2024-01-01', 'initial'] as const)('returns 400 for OAuth errors in version %s', (version) => {
  const { status, body } = encodeError(new OAuthError('invalid_request', 'Bad ID token'), version, 'r1')
  expect(status).toBe(400)
  expect(body).toEqual({ error: 'invalid_request', error_description: 'Bad ID token' })
})

test('maps an error of a redirect to OAuth parameters', () => {
  expect(redirectParamsOf(authError(403, 'otp_expired', 'Gone'))).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Gone',
  })
  expect(redirectParamsOf(authError(422, 'email_exists', 'Taken'))).not.toHaveProperty('error')
})
