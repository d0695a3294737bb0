import { expect, test } from 'vitest'
import { axisStep, layOutLine } from './line-geometry.ts'

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
