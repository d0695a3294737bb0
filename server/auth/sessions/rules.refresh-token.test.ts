import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRefreshToken, writeRefreshToken } from './rules.refresh-token.ts'

const key = createSecretKey(randomBytes(32))

test('parses what it writes', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(4_000_000_000), (sessionId, counter) => {
      expect(readRefreshToken(key, writeRefreshToken(key, { sessionId, counter }))).toEqual({ sessionId, counter })
    }),
  )
})

test('writes the same token every time, so that a lost reply can be repeated', () => {
  const token = { sessionId: randomUUID(), counter: 3 }
  expect(writeRefreshToken(key, token)).toBe(writeRefreshToken(key, token))
})

test('rejects a token changed at any position', () => {
  const token = writeRefreshToken(key, { sessionId: randomUUID(), counter: 1 })
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AZaz09-_=+'), (at, char) => {
      const changed = token.slice(0, at) + char + token.slice(at + 1)
      if (changed !== token) expect(readRefreshToken(key, changed)).toBeOneOf(['unknown', 'malformed'])
    }),
  )
})

test('does not recognize a token of another instance', () => {
  const otherKey = createSecretKey(randomBytes(32))
  expect(readRefreshToken(key, writeRefreshToken(otherKey, { sessionId: randomUUID(), counter: 0 }))).toBe('unknown')
})

test('treats twelve letters and digits as unknown, and anything else as malformed', () => {
  expect(readRefreshToken(key, 'abcdef123456')).toBe('unknown')
  for (const text of ['', 'x', 'ABCDEF123456', 'not a token', 'a'.repeat(500)])
    expect(readRefreshToken(key, text)).toBe('malformed')
})
