import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { challengeOf, isAnsweredBy, isFlowExpired } from './rules.ts'

const input = (code_challenge: string, code_challenge_method: string) => ({ code_challenge, code_challenge_method })
const long = 'a'.repeat(43)

describe('a PKCE challenge', () => {
  test('is optional', () => expect(challengeOf(input('', ''))).toBeNull())
  test('accepts its method in either letter case', () =>
    expect(challengeOf(input(long, 'S256'))).toEqual({ challenge: long, method: 's256' }))
  test.each([
    [input(long, ''), 'PKCE flow requires code_challenge_method and code_challenge'],
    [input('', 's256'), 'PKCE flow requires code_challenge_method and code_challenge'],
    [input('a'.repeat(42), 's256'), 'between 43 and 128'],
    [input('a'.repeat(129), 's256'), 'between 43 and 128'],
    [input(`${long}!`, 's256'), 'can only contain'],
    [input(long, 's512'), 'unsupported'],
  ])('%j is rejected', (half, text) => expect(() => challengeOf(half)).toThrow(text))
})

test('a PKCE challenge accepts only its own verifier', () => {
  const verifier = randomBytes(56).toString('hex')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  expect(isAnsweredBy({ challenge, method: 's256' }, verifier)).toBe(true)
  expect(isAnsweredBy({ challenge, method: 's256' }, challenge)).toBe(false)
  expect(isAnsweredBy({ challenge: verifier, method: 'plain' }, verifier)).toBe(true)
  expect(isAnsweredBy({ challenge, method: 's256' }, `${verifier}0`)).toBe(false)
})

test('a flow expires five minutes after the click, not after the request of the mail', () => {
  const createdAt = new Date('2026-03-02T10:00:00Z')
  const authCodeIssuedAt = new Date('2026-03-02T16:56:00Z')
  const now = new Date('2026-03-02T17:00:00Z')
  expect(isFlowExpired({ createdAt, authCodeIssuedAt }, now)).toBe(false)
  expect(isFlowExpired({ createdAt, authCodeIssuedAt: null }, now)).toBe(true)
})
