import fc from 'fast-check'
import { expect, test } from 'vitest'
import { criteria, weights } from '#contract/matching/values.ts'
import { scoreOf } from '../scoring/rules.ts'
import { shownPoints } from './rules.ts'

const tenths = (points: number) => Math.round(10 * points)
const value = fc.option(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 1)))
const values = fc.record({
  language: value,
  expertise: value,
  availability: value,
  location: value,
  interaction: value,
})
const all = {
  prioritizeLanguage: true,
  prioritizeExpertise: true,
  prioritizeAvailability: true,
  prioritizeLocation: true,
  considerInteractionData: true,
}

test('the points shown sum to the total shown, and the total makes the score shown', () => {
  fc.assert(
    fc.property(values, (graded) => {
      const score = scoreOf(graded, all)
      const counted = criteria.flatMap((criterion) => {
        const grade = graded[criterion]
        const isLeftOut = criterion === 'interaction' && !score.countsInteraction
        return grade === null || isLeftOut ? [] : [{ points: weights[criterion] * grade, weight: weights[criterion] }]
      })
      const shown = shownPoints(counted, score)
      expect(shown.lines.reduce((sum, points) => sum + tenths(points), 0)).toBe(tenths(shown.total))
      if (score.outOf > 0) expect(Math.round((100 * shown.total) / score.outOf)).toBe(score.score)
      for (const [at, points] of shown.lines.entries()) {
        expect(Math.abs(points - (counted[at]?.points ?? 0))).toBeLessThanOrEqual(0.2)
        expect(points).toBeLessThanOrEqual(counted[at]?.weight ?? 0)
        expect(points).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 2_000, seed: 21 },
  )
})

test('whole and half points stay as they are', () => {
  const lines = [
    { points: 50, weight: 50 },
    { points: 37.5, weight: 50 },
  ]
  expect(shownPoints(lines, { score: 88, points: 87.5, outOf: 100 })).toEqual({ lines: [50, 37.5], total: 87.5 })
})
