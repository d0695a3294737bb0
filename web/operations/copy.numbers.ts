import type { NumberRow, Numbers } from '#contract/analytics/numbers/schemas.ts'
import { type DailyFigureName, levelFigures } from '#contract/analytics/numbers/values.ts'

type LevelFigure = (typeof levelFigures)[number]
type Sums = Pick<NumberRow, 'count' | 'total' | 'countBefore' | 'totalBefore'>

/** The rows of a figure, the largest first. */
export function rowsOf({ rows }: Numbers, figure: DailyFigureName): NumberRow[] {
  return rows.filter((row) => row.figure === figure)
}

/** A figure over all of its segments, or over one. */
export function sumOf(numbers: Numbers, figure: DailyFigureName, segment?: string): Sums {
  const rows = rowsOf(numbers, figure).filter((row) => segment === undefined || row.segment === segment)
  const sum = (part: keyof Sums) => rows.reduce((all, row) => all + row[part], 0)
  return {
    count: sum('count'),
    total: sum('total'),
    countBefore: sum('countBefore'),
    totalBefore: sum('totalBefore'),
  }
}

type LevelSums = Pick<Sums, 'count' | 'total'> & { [before in 'countBefore' | 'totalBefore']: number | null }

/**
 * A figure of the last day over all of its segments. Before is null where that day was never
 * counted: nobody can say later what it was (docs/numbers.md).
 */
export function levelOf(numbers: Numbers, figure: LevelFigure): LevelSums {
  const wasCounted = levelFigures.some((level) => rowsOf(numbers, level).some(({ countBefore }) => countBefore > 0))
  return { ...sumOf(numbers, figure), ...(!wasCounted && { countBefore: null, totalBefore: null }) }
}

/** "1 email", "1,200 emails" */
export const countText = (count: number, singular: string, plural: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`

/** Below this, a percentage of the number before says less than the number. */
const leastCompared = 10

/**
 * How a number compares with the one before it, if that was counted: "12% more", "as before"; null
 * where that was below ten.
 */
export function changeText(now: number, before: number | null): string | null {
  if (before === null) return 'not counted before'
  if (now === before) return 'as before'
  if (before === 0) return 'none before'
  if (before < leastCompared) return null
  const change = Math.round((100 * (now - before)) / before)
  if (change === 0) return 'about as before'
  return `${Math.abs(change).toLocaleString('en-US')}% ${change > 0 ? 'more' : 'less'}`
}

/**
 * A part of a whole in percent; a dash where there is no whole, or more than it: some pay for a
 * plan who never answered a lead.
 */
export const shareText = (part: number, whole: number) =>
  whole === 0 || part > whole ? '–' : `${Math.round((100 * part) / whole)}%`

/** The cells of one row beside a whole: its count, its share of the whole, and its share before. */
export function shareCells(part: Sums, whole: Sums): [string, string, string] {
  return [
    part.count.toLocaleString('en-US'),
    shareText(part.count, whole.count),
    shareText(part.countBefore, whole.countBefore),
  ]
}

/** The steps of both funnels as their reader sees them. */
export const stepLabels: Readonly<Record<string, string>> = {
  signed_up: 'Signed up',
  confirmed: 'Confirmed the address',
  named_subject: 'Named a subject',
  contacted: 'First contact',
  booked: 'Booked an appointment',
  met: 'Met an advisor',
  verified: 'Verified',
  published: 'Published the profile',
  answered: 'Answered a lead',
  paid: 'Paid for a plan',
}

export type Balance = { readonly tone: 'ok' | 'warn' | 'bad'; readonly word: string }

/** Consumers for each listed advisor: from four to ten both sides find somebody. */
export function balanceOf(consumers: number, advisors: number): Balance {
  if (consumers > advisors * 20) return { tone: 'bad', word: 'Too few advisors' }
  if (consumers > advisors * 10) return { tone: 'warn', word: 'Running short' }
  if (consumers < advisors * 4) return { tone: 'warn', word: 'Too few consumers' }
  return { tone: 'ok', word: 'Healthy' }
}

export type Periods = 7 | 30 | 90 | 365
export const periodLabels: Readonly<Record<Periods, string>> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: '1 year',
}
