import { describe, expect, test } from 'vitest'
import { distanceMiles, zipCodesWithin } from './zip-codes.ts'

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

describe('ZIP codes within 50 miles', () => {
  test('begin with the code itself and end before places farther away', () => {
    const codes = zipCodesWithin(50, '97205')
    expect(codes[0]).toBe('97205')
    expect(codes).toContain('97301')
    expect(codes).not.toContain('98101')
    const miles = codes.map((code) => distanceMiles('97205', code) ?? Number.NaN)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  })

  test('keep their leading zeros', () => {
    expect(zipCodesWithin(10, '02108')).toContain('02109')
  })

  test('are none around a code that is not known', () => {
    expect(zipCodesWithin(50, '00000')).toEqual([])
  })
})
