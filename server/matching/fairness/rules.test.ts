import { expect, test } from 'vitest'
import { differsFromRest, drawAmongEquals, exposureOf, type Moments } from './rules.ts'

const momentsOf = (people: readonly number[]): Moments => ({
  advisors: people.length,
  mean: people.reduce((sum, each) => sum + each, 0) / people.length,
  squares: people.reduce((sum, each) => sum + each * each, 0),
})
const spread = (from: number, count = 40) => Array.from({ length: count }, (_, at) => from + (at % 5))

test('the mean of a group has a 95% interval', () => {
  expect(exposureOf(momentsOf([2, 4, 4, 4, 5, 5, 7, 9]))).toEqual({ advisors: 8, mean: 5, low: 3.5, high: 6.5 })
  expect(exposureOf(momentsOf([0, 0, 0, 6]))).toMatchObject({ low: 0 })
})

test('a group shown as often as the rest does not differ, and one shown more often does', () => {
  const [same, rest, more] = [spread(10), spread(10), spread(13)]
  expect(differsFromRest(momentsOf(same), momentsOf([...same, ...rest]))).toBe(false)
  expect(differsFromRest(momentsOf(more), momentsOf([...more, ...rest]))).toBe(true)
})

test('a group without enough others to compare with does not differ', () => {
  const [group, rest] = [spread(10), spread(90, 9)]
  expect(differsFromRest(momentsOf(group), momentsOf([...group, ...rest]))).toBe(false)
})

test('of two equal advisors each comes first on about half of the days', () => {
  const id = (at: number) => `0${at}000000-0000-4000-8000-${(at * 7_919).toString(16).padStart(12, '0')}`
  const pairs = Array.from({ length: 40 }, (_, at): [string, string] => [id(2 * at + 10), id(2 * at + 11)])
  const draw = drawAmongEquals(pairs, { consumerId: id(1), from: new Date('2026-03-02T12:00:00.000Z') })
  expect(draw?.mean).toBeGreaterThan(0.45)
  expect(draw?.mean).toBeLessThan(0.55)
  expect(draw?.low).toBeGreaterThan(0.25)
  expect(draw?.high).toBeLessThan(0.75)
  expect(drawAmongEquals([], { consumerId: id(1), from: new Date('2026-03-02T12:00:00.000Z') })).toBeNull()
})
