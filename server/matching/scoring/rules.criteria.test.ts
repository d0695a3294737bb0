import { describe, expect, test } from 'vitest'
import {
  availabilityValue,
  depthOf,
  expertiseValue,
  horizonDaysFor,
  interactionValue,
  languageValue,
  locationValue,
} from './rules.ts'

describe('value of each criterion', () => {
  test.each([
    ['es', ['en', 'es'], 1],
    ['es', ['en'], 0],
    [null, ['en'], null],
  ] as const)('language: wanting %s of somebody who speaks %s is worth %s', (wanted, spoken, value) => {
    expect(languageValue(wanted, spoken)).toBe(value)
  })

  const skills = { expertise: ['tax', 'estate', 'retirement'], focusAreas: ['estate'], certifications: ['EA'] }

  test.each([
    ['estate', 'focus'],
    ['tax', 'credential'],
    ['retirement', 'offered'],
    ['divorce', 'none'],
  ] as const)('depth: %s is %s', (specialty, depth) => {
    expect(depthOf(skills, specialty)).toBe(depth)
  })

  test('depth: a focus area or a credential without the specialty is none', () => {
    expect(depthOf({ expertise: [], focusAreas: ['tax'], certifications: ['EA'] }, 'tax')).toBe('none')
  })

  test.each([
    [['estate', 'tax', 'retirement', 'divorce'], [], 0.6],
    [['estate', 'divorce'], ['estate'], 0.75],
    [['estate', 'divorce'], ['divorce'], 0.25],
    [['divorce'], ['divorce'], 0],
    [[], [], null],
  ] as const)('expertise: %s, of which %s matter most, are worth %s', (wanted, top, value) => {
    expect(expertiseValue({ wanted, top }, skills)).toBe(value)
  })

  test.each([
    [0, 0, 0],
    [1, 0, 0.5],
    [1, 5, 1],
    [0.5, 2, 0.45],
    [1, 9, 1],
  ])('availability: %s soon and %s days are worth %s', (soon, openDays, value) => {
    expect(availabilityValue(soon, openDays)).toBe(value)
  })

  test('the horizon is a week, two, or a month, by when the consumer wants to start', () => {
    expect([horizonDaysFor('immediately'), horizonDaysFor('not_sure'), horizonDaysFor('within_3_months')]).toEqual([
      7, 14, 30,
    ])
  })

  test.each([
    ['next door', { hasHome: true, miles: 3, isSameState: true }, 1],
    ['ten miles', { hasHome: true, miles: 10, isSameState: false }, 1],
    ['fifty-five miles in another state', { hasHome: true, miles: 55, isSameState: false }, 0.5],
    ['ninety-one miles in another state', { hasHome: true, miles: 91, isSameState: false }, 0.1],
    ['ninety-one miles in the same state', { hasHome: true, miles: 91, isSameState: true }, 0.5],
    ['far away', { hasHome: true, miles: 900, isSameState: false }, 0],
    ['the same state without ZIP codes', { hasHome: true, miles: null, isSameState: true }, 0.5],
    ['another state without ZIP codes', { hasHome: true, miles: null, isSameState: false }, 0],
  ])('location: %s, %j, is worth %s', (_, where, value) => {
    expect(locationValue(where)).toBeCloseTo(value, 10)
  })

  test('location: an unknown home has no value', () => {
    expect(locationValue({ hasHome: false, miles: null, isSameState: false })).toBeNull()
  })

  test('interaction: a weak one is left out, and a stronger one counts for or against', () => {
    expect(interactionValue(null, null)).toBeNull()
    expect(interactionValue(0.25, null)).toBeNull()
    expect(interactionValue(-0.9, 'pass')).toBeNull()
    expect(interactionValue(2, 'like')).toBeGreaterThan(0.85)
    expect(interactionValue(-3, 'pass')).toBeLessThan(0.06)
  })

  test('interaction: a pass that earlier contact outweighs is left out', () => {
    expect(interactionValue(2.5, 'pass')).toBeNull()
  })
})
