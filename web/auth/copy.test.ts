import { describe, expect, test } from 'vitest'
import { authErrorCodes } from '#contract/auth/values.ts'
import { type AuthFailure, authSentence, sentenceByCode } from './copy.ts'

const refused = (code: string, message = 'whatever the service said'): AuthFailure => ({
  name: 'AuthApiError',
  message,
  code,
  status: 400,
})
const noAnswer: AuthFailure = { name: 'AuthRetryableFetchError', message: '{}', status: 0 }

describe('authSentence', () => {
  test.each([
    ['wrong credentials', refused('invalid_credentials'), 'Invalid email or password. Please try again.'],
    [
      'an email already registered',
      refused('user_already_exists'),
      'This email is already registered. Please sign in instead.',
    ],
    [
      'an unknown email',
      refused('otp_disabled'),
      'No account found with this email. Please check your email or sign up.',
    ],
    ['a rate limit', refused('over_request_rate_limit'), 'Too many failed attempts. Please try again later.'],
    [
      'a rate limit of a proxy',
      { name: 'AuthApiError', message: '', status: 429 },
      'Too many failed attempts. Please try again later.',
    ],
    [
      'a reply of another server',
      { name: 'AuthUnknownError', message: 'Unexpected token <' },
      'Connection issue. Please check your internet and try again.',
    ],
    [
      'an error of the service, which the library calls retryable',
      { name: 'AuthRetryableFetchError', message: 'the moon is full', status: 500 },
      'Authentication failed: the moon is full',
    ],
    ['any other code', refused('unexpected_failure', 'the moon is full'), 'Authentication failed: the moon is full'],
    [
      'a missing session',
      { name: 'AuthSessionMissingError', message: 'Auth session missing!' },
      'Authentication error. Please sign in again.',
    ],
    [
      'an invalid token',
      { name: 'AuthInvalidJwtError', message: 'Invalid JWT signature' },
      'Authentication error. Please sign in again.',
    ],
  ] satisfies [string, AuthFailure, string][])(
    'has the catalogue’s sentence for %s',
    (_situation, failure, sentence) => {
      expect(authSentence(failure, 'sign-in')).toBe(sentence)
    },
  )

  test('says only that the registration failed for any other code of a sign-up', () =>
    expect(authSentence(refused('unexpected_failure'), 'sign-up')).toBe('Registration failed. Please try again later.'))

  test.each([
    ['offline', 'Your device appears to be offline. Please check your connection and try again.'],
    ['server-answers', 'Unable to connect to authentication service. Please check your connection and try again.'],
    ['nothing-answers', 'Network connectivity test failed... Please check your connection and try again.'],
  ] as const)('tells an unreachable service apart when the network check says %s', (reach, sentence) => {
    expect(authSentence(noAnswer, 'sign-in', reach)).toBe(sentence)
    expect(authSentence(noAnswer, 'sign-up', reach)).toBe(sentence)
  })
})

test('a weak password names each of its weaknesses', () => {
  const failure = {
    name: 'AuthWeakPasswordError',
    message: 'weak',
    code: 'weak_password',
    reasons: ['length', 'pwned'],
  }
  expect(authSentence(failure, 'sign-up')).toBe('This password is too short and is too common. Choose a different one.')
})

/** What no person can act on: a mistake of a program, or of ours. */
const forNobody = new Set([
  'unexpected_failure',
  'unknown',
  'validation_failed',
  'bad_json',
  'request_entity_too_large',
  'request_timeout',
  'conflict',
  'not_found',
  'not_admin',
  'unexpected_audience',
  'anonymous_provider_disabled',
  'web3_provider_disabled',
  'saml_idp_already_exists',
  'sso_domain_already_exists',
  // Recognized by its reasons, and by its own class of error.
  'weak_password',
])

test('every error code of the protocol has a sentence or is listed as one that no person can act on', () => {
  const silent = authErrorCodes.filter((code) => !Object.hasOwn(sentenceByCode, code) && !forNobody.has(code))
  expect(silent).toEqual([])
})
