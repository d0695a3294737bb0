import { describe, expect, test } from 'vitest'
import { type CriterionScore, pathsBesideList, pathsIntoRing } from './score-breakdown-geometry.ts'

const criterion = (id: string, points: number, leftOut = false): CriterionScore => ({
  id,
  label: id,
  reason: '',
  points,
  weight: 50,
  leftOut,
})
const criteria = [
  criterion('a', 50),
  criterion('b', 40),
  criterion('c', 0),
  criterion('d', 30, true),
  criterion('e', 20),
]
const endOf = (d: string) => Number(/([\d.]+)$/.exec(d)?.[1])

describe.each([
  ['beside a list', pathsBesideList],
  ['into the ring', pathsIntoRing],
])('the paths of criteria %s', (_, draw) => {
  const paths = draw(criteria, 60)

  test('are as wide as their points', () => {
    const [a, b, c] = paths
    expect(a?.width).toBeGreaterThan(b?.width ?? 0)
    expect(b?.width).toBeGreaterThan(c?.width ?? 0)
  })

  test('stay visible for a criterion without points', () => {
    expect(paths[2]?.width).toBeGreaterThan(0.5)
  })

  test('stop before the ring for a criterion that is left out', () => {
    expect(paths[3]).toMatchObject({ leftOut: true })
    expect(paths[3]?.d).not.toContain('C')
  })
})

test('the paths enter the ring in the order of the list, so that none cross', () => {
  const ends = pathsIntoRing(criteria, 60)
    .filter((path) => !path.leftOut)
    .map((path) => endOf(path.d))
  expect(ends).toEqual([...ends].sort((a, b) => a - b))
})
