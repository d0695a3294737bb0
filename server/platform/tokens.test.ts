import { expect, test } from 'vitest'
import { drawToken, equalsInConstantTime, hashToken, isSignature, signParts } from './tokens.ts'

test('draws another token of 256 bits each time, which fits into an address', () => {
  const [token, another] = [drawToken(), drawToken()]
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(another).not.toBe(token)
})

test('hashes and signs as earlier releases did, so that their links stay valid', () => {
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(Buffer.from(hashToken('abc')).toString('hex')).toBe(digest)
  expect(signParts('key', ['a', 1, 'b'])).toBe('Y4sq0FP1ySY1KFVl9MAVzYGi5vBWoOnZlUYla_p_Mps')
})

test('accepts a signature only for its key and parts, and whole', () => {
  const signature = signParts('key', ['a', 1])
  expect(isSignature(signature, Buffer.from('key'), ['a', '1'])).toBe(true)
  expect(isSignature(signature, 'other', ['a', 1])).toBe(false)
  expect(isSignature(signature, 'key', ['a', 2])).toBe(false)
  expect(isSignature(signature.slice(1), 'key', ['a', 1])).toBe(false)
  expect(isSignature('', 'key', ['a', 1])).toBe(false)
})

test('compares texts of other bytes or length without throwing', () => {
  expect(equalsInConstantTime('é', 'é')).toBe(true)
  expect(equalsInConstantTime('é', 'ee')).toBe(false)
  expect(equalsInConstantTime('a', 'ab')).toBe(false)
})
