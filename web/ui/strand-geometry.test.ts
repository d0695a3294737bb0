import { describe, expect, test } from 'vitest'
import { type Strand, strandsBesideList, strandsIntoRing } from './strand-geometry.ts'

const strand = (id: string, points: number, leftOut = false): Strand => ({
  id,
  label: id,
  reason: '',
  points,
  weight: 50,
  leftOut,
})
const strands = [strand('a', 50), strand('b', 40), strand('c', 0), strand('d', 30, true), strand('e', 20)]
const endOf = (d: string) => Number(/([\d.]+)$/.exec(d)?.[1])

describe.each([
  ['beside a list', strandsBesideList],
  ['into the ring', strandsIntoRing],
])('strands %s', (_, draw) => {
  const paths = draw(strands, 60)

  test('are as thick as their points', () => {
    const [a, b, c] = paths
    expect(a?.width).toBeGreaterThan(b?.width ?? 0)
    expect(b?.width).toBeGreaterThan(c?.width ?? 0)
  })

  test('stay visible where there are no points at all', () => {
    expect(paths[2]?.width).toBeGreaterThan(0.5)
  })

  test('stop short of the ring where the criterion is left out', () => {
    expect(paths[3]).toMatchObject({ leftOut: true })
    expect(paths[3]?.d).not.toContain('C')
  })
})

test('strands enter the ring in the order of the list, so that none crosses another', () => {
  const ends = strandsIntoRing(strands, 60)
    .filter((path) => !path.leftOut)
    .map((path) => endOf(path.d))
  expect(ends).toEqual([...ends].sort((a, b) => a - b))
})
