/** Rounds points for people, so that what is shown adds up (docs/product.md "Matching"). Pure. */

type Line = { readonly points: number; readonly weight: number }

/**
 * Rounds points to one decimal. The lines sum to the total, and the total divided by `outOf` is the
 * score: the largest remainders are rounded up until the sum is right.
 */
export function shownPoints(
  lines: readonly Line[],
  { score, points, outOf }: { score: number; points: number; outOf: number },
): { lines: number[]; total: number } {
  const total = totalTenths(points, outOf, score)
  const tenths = lines.map((line) => Math.floor(10 * line.points + slack))
  const byRemainder = [...lines.keys()].toSorted((a, b) => remainder(lines[b]) - remainder(lines[a]))
  let left = total - tenths.reduce((sum, tenth) => sum + tenth, 0)
  for (const at of byRemainder) {
    if (left <= 0 || (tenths[at] ?? 0) >= 10 * (lines[at]?.weight ?? 0)) continue
    tenths[at] = (tenths[at] ?? 0) + 1
    left -= 1
  }
  for (const at of byRemainder.toReversed()) {
    if (left >= 0 || tenths[at] === 0) continue
    tenths[at] = (tenths[at] ?? 0) - 1
    left += 1
  }
  return { lines: tenths.map((tenth) => tenth / 10), total: total / 10 }
}

/** Sums of fractions miss whole numbers by less than this. */
const slack = 1e-6

function remainder(line: Line | undefined): number {
  const tenths = 10 * (line?.points ?? 0) + slack
  return tenths - Math.floor(tenths)
}

/** The total in tenths that is nearest to the points and makes the score. */
function totalTenths(points: number, outOf: number, score: number): number {
  let total = Math.round(10 * points)
  while (outOf > 0 && wholeOf(total, outOf) < score) total += 1
  while (outOf > 0 && wholeOf(total, outOf) > score) total -= 1
  return total
}

const wholeOf = (tenths: number, outOf: number) => Math.round((10 * tenths) / outOf)
