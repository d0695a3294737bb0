import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countShared } from './bitmap.ts'

const word = fc.oneof(fc.constant(0xffff_ffff), fc.constant(0), fc.nat({ max: 0xffff_ffff }))
const onesOf = (value: number) => value.toString(2).replaceAll('0', '').length

test('what two sets share is counted exactly, of many words as of few, of full ones as of empty ones', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 70, size: 'max' }), (words) => {
      const one = Uint32Array.from(words, ([word]) => word)
      const other = Uint32Array.from(words, ([, word]) => word)
      const shared = words.reduce((sum, [one, other]) => sum + onesOf((one & other) >>> 0), 0)
      expect(countShared(one, other)).toBe(shared)
    }),
    { numRuns: 300 },
  )
})
