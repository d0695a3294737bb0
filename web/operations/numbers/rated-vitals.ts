import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { webVitals } from '#contract/analytics/values.ts'
import { rowsOf, shareText } from '../copy.numbers.ts'

type Rated = { all: number; good: number }

export const vitalNames = Object.keys(webVitals)

/** Measurements of each page or release, by vital. */
export function ratedVitals(numbers: Numbers, figure: 'web_vitals' | 'vitals_by_release') {
  const found = new Map<string, Map<string, Rated>>()
  for (const { segment, count } of rowsOf(numbers, figure)) {
    // "LCP needs improvement /matches"
    const [, vital = '', rating, name = ''] = /^(\S+) (.*) (\S+)$/.exec(segment) ?? []
    const rated = found.get(name) ?? new Map<string, Rated>()
    const { all, good } = rated.get(vital) ?? { all: 0, good: 0 }
    found.set(name, rated.set(vital, { all: all + count, good: good + (rating === 'good' ? count : 0) }))
  }
  return found
}

/** The share of good measurements of each vital, in the order of `vitalNames`. */
export function vitalShares(of: ReadonlyMap<string, Rated> | undefined): string[] {
  return vitalNames.map((vital) => {
    const rated = of?.get(vital)
    return rated ? shareText(rated.good, rated.all) : '–'
  })
}
