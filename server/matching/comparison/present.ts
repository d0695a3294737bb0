import { brand } from '#contract/brand.ts'
import { wholeDollars } from '#contract/core/money.ts'
import { fundCostPercent } from '#contract/directory/values.ts'
import { type Compared, type ComparedGroup, comparisonOf } from '#contract/matching/comparison/labels.ts'
import { lostLettersText } from '#server/platform/pdf/letters.ts'

/** The content of the sheet; plain values, so that it can be sent to another thread. */
export type ComparisonSheet = {
  readonly day: string
  readonly columns: readonly { readonly name: string; readonly firm: string }[]
  readonly groups: readonly ComparedGroup[]
  readonly notes: readonly string[]
  /** The creation date in the file, fixed so that the same sheet gives the same bytes. */
  readonly madeAt: Date
}

/** Writes a comparison down for paper. */
export function presentComparison({
  columns,
  timeZone,
  now,
}: {
  readonly columns: readonly Compared[]
  readonly timeZone: string
  readonly now: Date
}): ComparisonSheet {
  const sumUsd = columns[0]?.sumUsd ?? null
  const basis =
    sumUsd === null
      ? 'No amount to invest is stated, so percentage fees and fund costs aren’t in dollars.'
      : `Costs are for ${wholeDollars(sumUsd)}, with fund costs of ${fundCostPercent}% a year.`
  const groups = comparisonOf(columns, timeZone, now)
  const cells = groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
  const lost = lostLettersText([...columns.flatMap(({ advisor }) => [advisor.name, advisor.firmName ?? '']), ...cells])
  return {
    day: now.toLocaleDateString('en-US', { dateStyle: 'long', timeZone }),
    columns: columns.map(({ advisor }) => ({ name: advisor.name, firm: advisor.firmName ?? 'Independent' })),
    groups,
    notes: [
      `${basis} They are our estimates from stated fees, not a forecast.`,
      `${brand.name} matches people with independent advisors. It does not give financial, legal or tax advice, and every decision is yours.`,
      ...(lost ? [lost] : []),
    ],
    madeAt: now,
  }
}
