import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countShared } from './bitmap.ts'

const word = fc.oneof(fc.constant(0xffff_ffff), fc.constant(0), fc.nat({ max: 0xffff_ffff }))
const onesOf = (value: number) => value.toString(2).replaceAll('0', '').length

test('countShared counts the common bits of two bitmaps exactly, at any length and density', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 70, size: 'max' }), (words) => {
      const left = Uint32Array.from(words, ([word]) => word)
      const right = Uint32Array.from(words, ([, word]) => word)
      const shared = words.reduce((sum, [a, b]) => sum + onesOf((a & b) >>> 0), 0)
      expect(countShared(left, right)).toBe(shared)
    }),
    { numRuns: 300 },
  )
})
