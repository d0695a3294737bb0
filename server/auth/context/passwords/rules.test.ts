import { describe, expect, test } from 'vitest'
import { loadCommonPasswords } from './common-passwords.ts'
import { createPasswordHasher } from './hashing.ts'
import { assertAcceptable, weaknessOf } from './rules.ts'

const plain = { minLength: 6, characterSets: [], common: null }

test('accepts six characters and refuses five', () => {
  expect(weaknessOf('123456', plain)).toBeNull()
  expect(weaknessOf('äöü12', plain)?.reasons).toEqual(['length'])
  expect(weaknessOf('12345', plain)).toEqual({
    message: 'Password should be at least 6 characters.',
    reasons: ['length'],
  })
})

test('every set of characters that the owner asks for must be met', () => {
  const policy = { ...plain, characterSets: ['abc', '0123456789'] }
  expect(weaknessOf('abcdef1', policy)).toBeNull()
  expect(weaknessOf('abc', policy)?.reasons).toEqual(['length', 'characters'])
})

test('refuses the 10,000 most used passwords in any case of letters', async () => {
  const common = await loadCommonPasswords()
  expect(common.size).toBe(10_000)
  const policy = { ...plain, common }
  for (const password of ['123456', 'password', 'QWERTY', 'TrustNo1', 'iloveyou'])
    expect(weaknessOf(password, policy)?.reasons).toEqual(['pwned'])
  for (const password of ['harbor-lantern-42', 'correct horse battery']) expect(weaknessOf(password, policy)).toBeNull()
})

test('refuses the name of the product and words of its trade, with digits and marks around them', () => {
  const policy = { ...plain, common: new Set<string>() }
  for (const password of ['fairlead', 'Fairlead2026!', '123Advisor', 'ADMIN-2026'])
    expect(weaknessOf(password, policy)?.reasons).toEqual(['pwned'])
  for (const password of ['fairleader-ship', 'my advisor is kind']) expect(weaknessOf(password, policy)).toBeNull()
  expect(weaknessOf('Fairlead2026!', plain)).toBeNull()
})

test('72 bytes are the most, and bytes are counted', () => {
  expect(() => assertAcceptable('a'.repeat(72), plain)).not.toThrow()
  expect(() => assertAcceptable('a'.repeat(73), plain)).toThrow('Password cannot be longer than 72 characters')
  expect(() => assertAcceptable('ü'.repeat(37), plain)).toThrow('Password cannot be longer than 72 characters')
})

describe('the hasher', async () => {
  const hasher = await createPasswordHasher({ threads: 2 })
  test('hashes with argon2id at the cost we decided on', async () => {
    expect(await hasher.hash('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
  test('knows the password again, and no other', async () => {
    const hash = await hasher.hash('a password')
    expect(await hasher.matches('a password', hash)).toBe(true)
    expect(await hasher.matches('another', hash)).toBe(false)
    expect(await hasher.matches('', hash)).toBe(false)
  })
  test('does not know a password that is cut off at 72 bytes', async () => {
    const hash = await hasher.hash('a'.repeat(72))
    expect(await hasher.matches('a'.repeat(73), hash)).toBe(false)
  })
  test('works as hard for nobody as for somebody', async () => {
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
  test('answers many at once, in turn', async () => {
    const hash = await hasher.hash('a password')
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, at) => hasher.matches(at % 2 ? 'no' : 'a password', hash)),
    )
    expect(answers).toEqual([true, false, true, false, true, false, true, false, true])
  })
})
