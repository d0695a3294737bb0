import { describe, expect, test } from 'vitest'
import { emailOf, mergeMetadata, phoneOf, roleOf } from './rules.ts'

test('stores addresses in lower case', () => expect(emailOf('Dana@Example.COM')).toBe('dana@example.com'))

test.each([
  ['', 'An email address is required'],
  [`${'a'.repeat(250)}@example.com`, 'An email address is too long'],
  ['dana', 'Unable to validate email address: invalid format'],
  ['dana@', 'Unable to validate email address: invalid format'],
  ['dana@example..com', 'Unable to validate email address: invalid format'],
  ['dana@example.com\r\nBcc: all@example.com', 'Unable to validate email address: invalid format'],
  ['däna@example.com', 'Unable to validate email address: invalid format'],
])('rejects address %j', (address, text) => expect(() => emailOf(address)).toThrow(text))

test('stores numbers as digits, country code first', () => {
  expect(phoneOf('+1 503 5550142')).toBe('15035550142')
  for (const wrong of ['0123', '+1-503', '12345678901234567', 'abc']) expect(() => phoneOf(wrong)).toThrow('E.164')
})

describe('the requested role', () => {
  test.each([
    [{ user_type: 'advisor' }, 'advisor'],
    [{ user_type: 'firm_admin' }, 'firm_admin'],
    [{ user_type: 'consumer' }, 'consumer'],
    [{ user_type: 'admin' }, 'consumer'],
    [{ user_type: ['advisor'] }, 'consumer'],
    [{}, 'consumer'],
  ])('%j maps to %s', (data, role) => expect(roleOf(data)).toBe(role))
})

describe('metadata', () => {
  test('is merged, and null removes a key', () =>
    expect(mergeMetadata({ a: 1, b: 2 }, { b: null, c: { d: [3] } })).toEqual({ a: 1, c: { d: [3] } }))
  test('cannot change object prototypes', () => {
    const merged = mergeMetadata({}, JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1}'))
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    expect(Object.keys(merged)).toEqual(['__proto__', 'constructor'])
  })
  test('is limited in size, because it travels in tokens', () =>
    expect(() => mergeMetadata({}, { essay: 'x'.repeat(7_000) })).toThrow('Metadata cannot be larger'))
})
