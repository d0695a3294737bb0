/** Without a value the line has a gap there. */
export type LinePoint = { label: string; value: number | null; text: string }

/** A point where it is drawn. */
type Spot = { label: string; text: string; x: number; y: number }

/** The drawing's own units; it is scaled to fit its parent. */
export const lineArea = { width: 440, height: 168, left: 34, right: 52, top: 24, bottom: 28 }

/**
 * A round step that divides the axis into three to five parts, so that its labels are numbers
 * people say.
 */
export function axisStep(most: number): number {
  if (most <= 0) return 1
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((step) => step * power >= rough) ?? 10
  return factor * power
}

/**
 * Positions of the points that have a value, on an axis that begins at zero, with the lines of its
 * grid; `runs` are the parts of the line between its gaps.
 */
export function layOutLine(points: readonly LinePoint[]) {
  const most = Math.max(0, ...points.map(({ value }) => value ?? 0))
  const step = axisStep(most)
  const top = Math.max(step, Math.ceil(most / step) * step)
  const { width, height, left, right, top: above, bottom } = lineArea
  const x = (position: number) =>
    left + (points.length < 2 ? 0 : (position / (points.length - 1)) * (width - left - right))
  const y = (value: number) => height - bottom - (value / top) * (height - above - bottom)
  const runs: Spot[][] = [[]]
  for (const [position, { label, value, text }] of points.entries()) {
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ label, text, x: Number(x(position).toFixed(1)), y: Number(y(value).toFixed(1)) })
  }
  return {
    spots: runs.flat(),
    runs: runs.filter((run) => run.length > 0),
    grid: Array.from({ length: Math.round(top / step) + 1 }, (_, line) => ({
      value: line * step,
      y: Number(y(line * step).toFixed(1)),
    })),
  }
}

/**
 * The width of a digit, what a text needs above and below its baseline, and how far above its point
 * it is still read as that point's.
 */
const textRoom = { digit: 8, gap: 6, above: 8, below: 18, near: 16 } as const

/**
 * The baseline of the first point's text, which begins beside the point: below a line that rises,
 * where there is room over the axis, and otherwise above all of the line that it would meet. Null
 * where that is so far up that it would name a peak instead, or where the line ends within it; the
 * axis says the value then.
 */
export function firstTextY(spots: readonly Spot[]): number | null {
  const [first] = spots
  if (!first) return null
  const reach = first.x + textRoom.gap + textRoom.digit * first.text.length
  const last = spots.at(-1)
  if (last && last !== first && last.x <= reach) return null
  const ys = spots.flatMap((spot, position) => {
    const before = spots[position - 1]
    if (spot.x <= reach || !before) return [spot.y]
    // Of the part of the line that the text ends over, the height there.
    return before.x <= reach ? [before.y + ((spot.y - before.y) * (reach - before.x)) / (spot.x - before.x)] : []
  })
  const [highest, lowest] = [Math.min(...ys), Math.max(...ys)]
  const hasRoom = lowest + textRoom.below < lineArea.height - lineArea.bottom
  if (highest < first.y && hasRoom) return lowest + textRoom.below
  return first.y - highest > textRoom.near ? null : highest - textRoom.above
}
