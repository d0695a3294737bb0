import { describe, expect, test } from 'vitest'
import { loadCommonPasswords } from './common-passwords.ts'
import { createPasswordHasher } from './hashing.ts'
import { assertAcceptable, weaknessOf } from './rules.ts'

const plain = { minLength: 6, characterSets: [], common: null }

test('accepts six characters and rejects five', () => {
  expect(weaknessOf('123456', plain)).toBeNull()
  expect(weaknessOf('äöü12', plain)?.reasons).toEqual(['length'])
  expect(weaknessOf('12345', plain)).toEqual({
    message: 'Password should be at least 6 characters.',
    reasons: ['length'],
  })
})

test('requires every configured set of characters', () => {
  const policy = { ...plain, characterSets: ['abc', '0123456789'] }
  expect(weaknessOf('abcdef1', policy)).toBeNull()
  expect(weaknessOf('abc', policy)?.reasons).toEqual(['length', 'characters'])
})

test('rejects the 10,000 most common passwords in any letter case', async () => {
  const common = await loadCommonPasswords()
  expect(common.size).toBe(10_000)
  const policy = { ...plain, common }
  for (const password of ['123456', 'password', 'QWERTY', 'TrustNo1', 'iloveyou'])
    expect(weaknessOf(password, policy)?.reasons).toEqual(['pwned'])
  for (const password of ['harbor-lantern-42', 'correct horse battery']) expect(weaknessOf(password, policy)).toBeNull()
})

test("rejects the product's name and trade words with digits or marks around them", () => {
  const policy = { ...plain, common: new Set<string>() }
  for (const password of ['fairlead', 'Fairlead2026!', '123Advisor', 'ADMIN-2026'])
    expect(weaknessOf(password, policy)?.reasons).toEqual(['pwned'])
  for (const password of ['fairleader-ship', 'my advisor is kind']) expect(weaknessOf(password, policy)).toBeNull()
  expect(weaknessOf('Fairlead2026!', plain)).toBeNull()
})

test('limits a password to 72 bytes, not characters', () => {
  expect(() => assertAcceptable('a'.repeat(72), plain)).not.toThrow()
  expect(() => assertAcceptable('a'.repeat(73), plain)).toThrow('Password cannot be longer than 72 characters')
  expect(() => assertAcceptable('ü'.repeat(37), plain)).toThrow('Password cannot be longer than 72 characters')
})

describe('the hasher', async () => {
  const hasher = await createPasswordHasher({ threads: 2 })
  test('hashes with argon2id at the configured cost', async () => {
    expect(await hasher.hash('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
  test('verifies the right password and no other', async () => {
    const hash = await hasher.hash('a password')
    expect(await hasher.matches('a password', hash)).toBe(true)
    expect(await hasher.matches('another', hash)).toBe(false)
    expect(await hasher.matches('', hash)).toBe(false)
  })
  test('rejects a password that is cut off at 72 bytes', async () => {
    const hash = await hasher.hash('a'.repeat(72))
    expect(await hasher.matches('a'.repeat(73), hash)).toBe(false)
  })
  test('takes as long for an unknown account as for a known one', async () => {
    const hash = await hasher.hash('a password')
    // Work and not time: processor time is the same however busy the machine is.
    const work = async (stored: string | null) => {
      const before = process.cpuUsage()
      for (let round = 0; round < 12; round += 1) expect(await hasher.matches('wrong', stored)).toBe(false)
      return process.cpuUsage(before).user
    }
    await work(hash)
    const [somebody, nobody] = [await work(hash), await work(null)]
    expect(nobody / somebody).toBeGreaterThan(0.4)
    expect(nobody / somebody).toBeLessThan(2.5)
  })
  test('hashes many passwords in order when called at once', async () => {
    const hash = await hasher.hash('a password')
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, at) => hasher.matches(at % 2 ? 'no' : 'a password', hash)),
    )
    expect(answers).toEqual([true, false, true, false, true, false, true, false, true])
  })
})
