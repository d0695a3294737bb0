import { expect, test } from 'vitest'
import { axisStep, firstTextY, layOutLine } from './line-geometry.ts'

test.each([
  [9.5, 2.5],
  [12, 5],
  [0.8, 0.2],
  [380, 100],
  [0, 1],
])('an axis up to %d has round steps', (most, step) => {
  expect(axisStep(most)).toBeCloseTo(step)
})

test('an axis starts at zero and ends above the highest point', () => {
  const { grid, spots } = layOutLine([
    { label: 'a', value: 3, text: '3' },
    { label: 'b', value: 9, text: '9' },
  ])
  expect(grid[0]?.value).toBe(0)
  expect(grid.at(-1)?.value).toBeGreaterThanOrEqual(9)
  expect(spots[1]?.y).toBeLessThan(spots[0]?.y ?? 0)
})

test('a line of one point or none is laid out without an error', () => {
  expect(layOutLine([{ label: 'a', value: 3, text: '3' }]).spots).toHaveLength(1)
  expect(layOutLine([]).spots).toEqual([])
})

test('a point without a value is a gap that keeps its place on the axis', () => {
  const point = (value: number | null, at: number) => ({ label: `${at}`, value, text: `${value}` })
  const { spots, runs } = layOutLine([4, 2, null, null, 3, null].map(point))
  const whole = layOutLine([4, 2, 1, 1, 3, 1].map(point))
  expect(runs.map((run) => run.map(({ label }) => label))).toEqual([['0', '1'], ['4']])
  expect(spots.map(({ x }) => x)).toEqual([0, 1, 4].map((at) => whole.spots[at]?.x))
  expect(layOutLine([null, null].map(point)).spots).toEqual([])
})

test('the text of a first point is left out when the line ends within it', () => {
  const point = (value: number | null, at: number) => ({ label: `${at}`, value, text: '12.5 hours' })
  expect(firstTextY(layOutLine([4, 4, null, null, null, null, null, null].map(point)).spots)).toBeNull()
})

test.each([
  ['falls', [60, 20, 10, 5]],
  ['rises', [30, 60, 50, 55]],
  ['rises and falls at once', [47, 47, 57, 20]],
  ['is level', [30, 30, 30, 30]],
])('the text of the first point meets no part of a line that %s', (_, values) => {
  const spots = spotsOf(values)
  const baseline = firstTextY(spots) ?? 0
  const [first] = spots
  const end = (first?.x ?? 0) + 22
  for (const { x, y } of spots) if (x <= end) expect(y < baseline - 11 || y > baseline + 2).toBe(true)
  expect(baseline).toBeGreaterThan(8)
  expect(baseline).toBeLessThan(168 - 28)
})

test('the text of a first point on the axis is left out when the line climbs past it', () => {
  expect(firstTextY(spotsOf([0, 60, 50, 55]))).toBeNull()
})

function spotsOf(values: readonly number[]) {
  const valueAt = (at: number) => values[at % values.length] ?? 0
  return layOutLine(
    Array.from({ length: 30 }, (_, at) => ({ label: `${at}`, value: valueAt(at), text: `${valueAt(at)}` })),
  ).spots
}
