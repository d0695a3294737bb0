import { describe, expect, test } from 'vitest'
import { distanceMiles } from './rules.ts'

describe('distance between ZIP codes', () => {
  test.each([
    ['97205', '97205', 0, 0.1],
    ['97205', '97301', 42, 5], // Portland to Salem
    ['97205', '98101', 145, 5], // Portland to Seattle
    ['10001', '90001', 2_450, 30], // New York to Los Angeles
    ['97205-1234', '97301-0001', 42, 5],
  ])('from %s to %s is about %s miles', (from, to, miles, tolerance) => {
    expect(Math.abs((distanceMiles(from, to) ?? Number.NaN) - miles)).toBeLessThanOrEqual(tolerance)
  })

  test.each([
    [null, '97205'],
    ['97205', null],
    ['00000', '97205'],
    ['somewhere', '97205'],
    ['9720', '97205'],
  ])('from %s to %s is not known', (from, to) => {
    expect(distanceMiles(from, to)).toBeNull()
  })

  test('is the same in both directions', () => {
    expect(distanceMiles('97205', '10001')).toBe(distanceMiles('10001', '97205'))
  })
})
