import { describe, expect, test } from 'vitest'
import { distanceMiles, isSurelyBeyond, milesBetween, positionOf } from './rules.ts'

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
  ])('from %s to %s is not known', (from, to) => {
    expect(distanceMiles(from, to)).toBeNull()
  })

  test.each([
    ['97205', '97301', 30],
    ['97205', '98101', 100],
    ['97205', '98661', 10],
    ['10001', '90001', 100],
    ['99546', '96701', 100],
  ])('from %s to %s is more than %s miles wherever that is said at a glance', (from, to, most) => {
    const [one, other] = [positionOf(from), positionOf(to)]
    if (!one || !other) throw new Error('a place is missing')
    const miles = milesBetween(one, other) ?? Number.NaN
    if (isSurelyBeyond(one, other, most)) expect(miles).toBeGreaterThan(most)
    // However near the limit lies, nobody within it is turned away.
    expect(isSurelyBeyond(one, other, miles)).toBe(false)
    expect(isSurelyBeyond({ ...one, longitude: other.longitude }, other, miles + 1)).toBe(false)
  })

  test('somebody due north is seen to be beyond reach', () => {
    const home = { latitude: 40, longitude: -100 }
    expect(isSurelyBeyond(home, { latitude: 41.5, longitude: -100 }, 100)).toBe(true)
    expect(isSurelyBeyond(home, { latitude: 41.4, longitude: -100 }, 100)).toBe(false)
  })

  test('is the same there and back', () => {
    expect(distanceMiles('97205', '10001')).toBe(distanceMiles('10001', '97205'))
  })
})
