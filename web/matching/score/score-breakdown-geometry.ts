/** One criterion of a score, as the drawings and the list need it. */
export type CriterionScore = {
  id: string
  label: string
  /** One plain sentence. */
  reason: string
  points: number
  weight: number
  /** Left out of both sums: a short dashed stub that does not reach the ring. */
  leftOut: boolean
}

export type CriterionPath = { id: string; width: number; d: string; leftOut: boolean }

/**
 * Centres of strands lying side by side around `center`, in order, so that none ever crosses
 * another.
 */
function gather(widths: readonly number[], gap: number, center: number): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1)
  let edge = center - total / 2
  return widths.map((width) => {
    const middle = edge + width / 2
    edge += width + gap
    return middle
  })
}

const at = (value: number) => Number(value.toFixed(1))

/**
 * The strands beside a list: out of each row, down the margin, into the 40-pixel ring below the
 * list.
 */
export function pathsBesideList(criteria: readonly CriterionScore[], rowHeight: number): CriterionPath[] {
  const widths = criteria
    .filter((criterion) => !criterion.leftOut)
    .map((criterion) => Math.max(0.8, criterion.points / 12))
  const lanes = gather(widths, 1.5, 14)
  const ends = gather(widths, 0.9, 20)
  const bottom = rowHeight * criteria.length
  let taken = 0
  return criteria.map((criterion, row) => {
    const y = rowHeight * (row + 0.5)
    if (criterion.leftOut) return { id: criterion.id, leftOut: true, width: 1.5, d: `M44 ${y}H31` }
    const lane = at(lanes[taken] ?? 14)
    const end = at(ends[taken] ?? 20)
    const width = at(widths[taken] ?? 1)
    taken += 1
    // Where the ring's rim is at this distance from its middle: 20 below the list's end plus the
    // space above the sum.
    const rim = at(bottom + 40 - Math.sqrt(18 ** 2 - (end - 20) ** 2))
    return {
      id: criterion.id,
      leftOut: false,
      width,
      d: `M44 ${y}H${at(lane + 12)}Q${lane} ${y} ${lane} ${y + 12}V${bottom - 8}C${lane} ${bottom + 10} ${end} ${bottom + 4} ${end} ${rim}`,
    }
  })
}

/** The strands of the hero: from the rows at the left into the rim of the ring at the right. */
export function pathsIntoRing(criteria: readonly CriterionScore[], rowHeight: number): CriterionPath[] {
  const widths = criteria
    .filter((criterion) => !criterion.leftOut)
    .map((criterion) => Math.max(0.9, criterion.points / 9))
  const middle = (rowHeight * criteria.length) / 2
  const ends = gather(widths, 2, middle)
  let taken = 0
  return criteria.map((criterion, row) => {
    const y = rowHeight * (row + 0.5)
    if (criterion.leftOut) return { id: criterion.id, leftOut: true, width: 1.5, d: `M0 ${y}H22` }
    const end = at(ends[taken] ?? middle)
    const width = at(widths[taken] ?? 1)
    taken += 1
    // The rim curves away from its foremost point; the criteria follow it so that none ends in the
    // air.
    const reach = at(98 - 1 - Math.sqrt(54 ** 2 - (end - middle) ** 2) + 54)
    return { id: criterion.id, leftOut: false, width, d: `M0 ${y}C70 ${y} 52 ${end} ${reach} ${end}` }
  })
}
