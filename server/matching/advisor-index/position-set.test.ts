import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBitmap, positionsIn, setBit } from './bitmap.ts'
import { countInMatches, createSet, growSet, hasPosition, toBitmap, updateSet } from './position-set.ts'

test('a position set holds exactly the positions added and not removed, at any size', () => {
  const capacity = 640
  const change = fc.tuple(fc.nat({ max: capacity - 1 }), fc.boolean())
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 120 }),
      fc.uniqueArray(fc.nat({ max: 639 }), { maxLength: 80 }),
      (changes, others) => {
        const set = createSet()
        const expected = new Set<number>()
        for (const [position, isIn] of changes) {
          updateSet(set, position, { isIn, capacity })
          if (isIn) expected.add(position)
          else expected.delete(position)
        }
        const rising = [...expected].toSorted((a, b) => a - b)
        const matches = createBitmap(capacity)
        for (const position of others) setBit(matches, position, true)
        const filled = Uint32Array.from(matches.keys().filter((at) => matches[at] !== 0))
        expect([...positionsIn(toBitmap(set, capacity))]).toEqual(rising)
        expect(Array.from({ length: capacity }, (_, at) => at).filter((at) => hasPosition(set, at))).toEqual(rising)
        expect(countInMatches(set, { matches, filled })).toBe(others.filter((at) => expected.has(at)).length)
        growSet(set, 2 * capacity)
        expect([...positionsIn(toBitmap(set, 2 * capacity))]).toEqual(rising)
      },
    ),
    { numRuns: 500 },
  )
})
