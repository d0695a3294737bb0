/** The rows of a comparison; one spelling for the page and the PDF. */
import { wholeDollars } from '#contract/core/money.ts'
import { capital } from '#contract/core/words.ts'
import { allInCost, type Costs, costsOf } from '#contract/directory/costs/values.ts'
import { feeKindLabels, letterGroups, lettersText, verifiedText } from '#contract/directory/labels.ts'
import type { AdvisorCard, AdvisorDetail } from '#contract/directory/schemas.ts'
import { feeKindsOf, hoursAYear, yearlyCost } from '#contract/directory/values.ts'
import { inSentence, languageName, stateNames } from '#contract/profiles/labels.ts'
import { compensationLabels, fiduciaryLabels } from '#contract/profiles/practice/labels.ts'
import { modeNames } from '#contract/scheduling/labels.ts'
import { criterionLabels, noMatchText, startBelowMinimum } from '../labels.ts'
import { reasonOf } from '../reasons/labels.ts'
import type { MatchWith } from '../schemas.ts'
import { type Criterion, criteria } from '../values.ts'

/** The row whose name the page explains. */
export const verifiedRow = 'Verified'

/** One column: the advisor, and the match or the reason against it. */
export type Compared = { readonly advisor: AdvisorDetail } & Pick<
  MatchWith,
  'match' | 'ruledOutBecause' | 'sumUsd' | 'assetsUsd'
>

export type ComparedRow = {
  readonly name: string
  /** One cell a column, in the order of the columns. */
  readonly cells: readonly string[]
  readonly isSame: boolean
  readonly isStrong: boolean
  /**
   * The columns whose cell is the best, where one value is better than another; empty when all are
   * equal.
   */
  readonly best: { readonly label: string; readonly columns: readonly number[] } | null
}
export type ComparedGroup = { readonly title: string; readonly rows: readonly ComparedRow[] }

type Row = {
  name: string
  of: (column: Compared) => string
  /** What makes two cells the same where that is not their text. */
  comparedBy?: (column: Compared) => string
  isStrong?: boolean
  best?: { label: string; isLowest: boolean; of: (column: Compared) => number | null }
}

/**
 * The rows of a comparison, the cost of a year first. `zone` is the reader's; null leaves the time
 * of openings out.
 */
export function comparisonOf(columns: readonly Compared[], zone: string | null, now: Date): ComparedGroup[] {
  return groupsFor(zone, now).map(({ title, rows }) => ({ title, rows: rows.map((row) => comparedRow(row, columns)) }))
}

function comparedRow(
  { name, of, comparedBy = of, isStrong = false, best }: Row,
  columns: readonly Compared[],
): ComparedRow {
  const isSame = columns.length > 1 && new Set(columns.map(comparedBy)).size === 1
  return { name, cells: columns.map(of), isSame, isStrong, best: best ? bestOf(best, columns) : null }
}

function bestOf({ label, isLowest, of }: NonNullable<Row['best']>, columns: readonly Compared[]): ComparedRow['best'] {
  const values = columns.map(of)
  const stated = values.filter((value) => value !== null)
  const best = isLowest ? Math.min(...stated) : Math.max(...stated)
  // With a value missing, nobody can say which column is the best.
  if (stated.length < 2 || stated.length < values.length || stated.every((value) => value === best)) return null
  return { label, columns: values.flatMap((value, column) => (value === best ? [column] : [])) }
}

function groupsFor(zone: string | null, now: Date): { title: string; rows: readonly Row[] }[] {
  return [
    {
      title: 'At a glance',
      rows: [
        {
          name: 'All-in cost a year',
          of: allInText,
          isStrong: true,
          best: {
            label: 'Lowest',
            isLowest: true,
            // Nobody knows what commissions come to.
            of: ({ advisor, sumUsd }) =>
              sumUsd === null || takesCommissions(advisor) ? null : (allInCost(advisor.fees, sumUsd)?.totalUsd ?? null),
          },
        },
        {
          name: 'Match score',
          of: ({ match, ruledOutBecause, advisor, assetsUsd }) =>
            match
              ? `${match.score} of 100`
              : ruledOutBecause
                ? `No match: ${noMatchText(ruledOutBecause, advisor, assetsUsd)}`
                : 'No score',
          isStrong: true,
          best: { label: 'Highest', isLowest: false, of: ({ match }) => match?.score ?? null },
        },
        { name: 'How they’re paid, as stated', of: ({ advisor }) => paidText(advisor) },
        {
          name: 'Fiduciary, as stated',
          of: ({ advisor: { fiduciaryStatement: statement } }) => (statement ? fiduciaryLabels[statement] : notStated),
        },
        {
          name: 'Client rating',
          of: ({ advisor: { averageRating, ratingCount } }) =>
            averageRating === null ? 'No reviews yet' : `${averageRating.toFixed(1)} of 5, from ${ratingCount}`,
        },
        {
          name: 'Ways to meet',
          of: ({ advisor }) => capital(advisor.modes.map((mode) => modeNames[mode].toLowerCase()).join(', ')),
          comparedBy: ({ advisor }) => inAnyOrder(advisor.modes),
        },
        {
          name: 'Account minimum',
          of: ({ advisor, sumUsd }) =>
            startBelowMinimum(advisor, sumUsd) ??
            (advisor.minimumAssets === 0 ? 'None' : wholeDollars(advisor.minimumAssets)),
        },
        { name: 'Next free', of: ({ advisor }) => nextFreeText(advisor, zone) },
      ],
    },
    { title: 'Fees in detail', rows: feeRows },
    { title: 'Practice', rows: practiceRows },
    {
      title: 'Why this score',
      rows: criteria.map((criterion) => ({
        name: criterionLabels[criterion],
        of: (column) => criterionText(criterion, column, { firstName: column.advisor.firstName, zone, now }),
        // The sentence names the advisor, which is no difference.
        comparedBy: (column) => criterionText(criterion, column, { firstName: '', zone, now }),
      })),
    },
  ]
}

function criterionText(
  criterion: Criterion,
  { match, ruledOutBecause, advisor: { nextFreeAt } }: Compared,
  { firstName, zone, now }: { firstName: string; zone: string | null; now: Date },
): string {
  const line = match?.breakdown.lines.find((line) => line.criterion === criterion)
  if (line) return reasonOf(line, firstName, zone ? { zone, now, nextFreeAt } : null)
  return ruledOutBecause ? 'No match' : 'No score'
}

const inAnyOrder = (values: readonly string[]) => values.toSorted().join(' ')

const feeRows: readonly Row[] = [
  { name: 'Stated fees', of: ({ advisor }) => feesText(advisor.fees) || notStated },
  {
    name: 'Minimum yearly fee',
    of: ({
      advisor: {
        fees: { minimumYearlyFeeUsd: minimum },
      },
    }) => (minimum === null ? notStated : minimum === 0 ? 'None' : wholeDollars(minimum)),
  },
  {
    name: 'Fees over 10 years',
    of: (column) => {
      const [first = 'can’t be estimated'] = tenYearTexts(column)
      return capital(first)
    },
  },
  {
    name: 'Other ways to pay',
    of: (column) => capital(tenYearTexts(column).slice(1).join('; ')) || 'None',
  },
]

const marked = ({ letters, suffix }: ReturnType<typeof letterGroups>[number]) => letters.map((each) => each + suffix)

const practiceRows: readonly Row[] = [
  {
    name: 'Helps with',
    of: ({ advisor }) => capital(advisor.expertise.map(inSentence).join(', ')) || 'Not listed',
    comparedBy: ({ advisor }) => inAnyOrder(advisor.expertise),
  },
  {
    name: 'Speaks',
    of: ({ advisor }) => advisor.languages.map(languageName).join(', '),
    comparedBy: ({ advisor }) => inAnyOrder(advisor.languages),
  },
  {
    name: 'Credentials',
    of: ({ advisor }) => lettersText(advisor) || 'None listed',
    comparedBy: ({ advisor }) => inAnyOrder(letterGroups(advisor).flatMap(marked)),
  },
  {
    name: 'Location',
    of: ({ advisor: { city, state } }) => [city, state && stateNames[state]].filter(Boolean).join(', ') || 'Not listed',
  },
  {
    name: 'Experience, as stated',
    of: ({ advisor: { yearsOfExperience: years } }) =>
      years > 0 ? `${years} ${years === 1 ? 'year' : 'years'}` : 'Not listed',
  },
  {
    name: verifiedRow,
    of: ({ advisor }) => verifiedText(advisor, dayText) ?? 'Not yet',
  },
]

const notStated = 'Not stated'

/** "$3,906: $3,570 in fees and about $336 in fund costs" */
function allInText({ advisor, sumUsd }: Compared): string {
  const cost = allInCost(advisor.fees, sumUsd ?? 0)
  if (!cost) {
    if (advisor.compensation === 'commission') return 'No fee. Commissions vary by product'
    return advisor.fees.portfolioFeePercent > 0 ? 'Depends on the amount you’d invest' : 'Can’t be estimated'
  }
  const about = cost.isEstimate ? 'about ' : ''
  const fee = cost.isMinimum ? 'minimum fee' : cost.isEstimate ? `for ${hoursAYear} hours` : 'in fees'
  const parts =
    sumUsd === null
      ? `${about}${wholeDollars(cost.feeUsd)} ${fee}, plus fund costs`
      : `${about}${wholeDollars(cost.totalUsd)}: ${wholeDollars(cost.feeUsd)} ${fee} and about ${wholeDollars(cost.fundsUsd)} in fund costs`
  return capital(takesCommissions(advisor) ? `${parts}. Commissions come on top` : parts)
}

const takesCommissions = ({ compensation }: Pick<AdvisorCard, 'compensation'>) =>
  compensation !== null && compensation !== 'fee_only'

/** The way that the cost of a year is worked out by, then the others, cheapest first. */
function usualFirst({ advisor, sumUsd }: Compared): Costs[] {
  const costs = costsOf(advisor.fees, sumUsd ?? 0)
  const usual = yearlyCost(advisor.fees, sumUsd ?? 0)?.kind
  return [...costs.filter(({ kind }) => kind === usual), ...costs.filter(({ kind }) => kind !== usual)]
}

/** A percentage comes last while the sum is unknown, so that no way of paying is left out. */
function tenYearTexts(column: Compared): string[] {
  const { advisor, sumUsd } = column
  const dependsOnSum = !sumUsd && advisor.fees.portfolioFeePercent > 0
  return [
    ...usualFirst(column).map(overTenYears),
    ...(dependsOnSum ? ['percentage of assets, depends on the amount you’d invest'] : []),
  ]
}

/**
 * How an advisor says to be paid. A fee beside "commissions only" contradicts it, and the reader
 * should know.
 */
function paidText({ compensation, fees }: Pick<AdvisorCard, 'compensation' | 'fees'>): string {
  if (compensation === null) return notStated
  const label = compensationLabels[compensation]
  return compensation === 'commission' && feeKindsOf(fees).length > 0 ? `${label}, but lists a fee as well` : label
}

function feesText(fees: AdvisorCard['fees']): string {
  return [
    ...(fees.portfolioFeePercent > 0 ? [`${fees.portfolioFeePercent.toFixed(2)}% of assets a year`] : []),
    ...(fees.flatFeeUsd > 0 ? [`${wholeDollars(fees.flatFeeUsd)} flat`] : []),
    ...(fees.hourlyRateUsd > 0 ? [`${wholeDollars(fees.hourlyRateUsd)} an hour`] : []),
  ].join(', ')
}

const overTenYears = ({ kind, tenYearsUsd }: ReturnType<typeof costsOf>[number]) =>
  `${kind === 'hourly' ? 'about ' : ''}${wholeDollars(tenYearsUsd)}, ${feeKindLabels[kind].toLowerCase()}`

function nextFreeText({ opensAt, nextFreeAt }: AdvisorCard, zone: string | null): string {
  const timeZone = zone ?? 'America/New_York'
  if (opensAt) return `Full, opens ${new Date(opensAt).toLocaleDateString('en-US', { ...weekday, timeZone })}`
  if (!nextFreeAt) return 'No openings yet'
  const clock = zone ? ({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const) : {}
  // Newer data has a narrow space before AM and PM, which the fonts lack.
  return new Date(nextFreeAt).toLocaleString('en-US', { ...weekday, ...clock, timeZone }).replaceAll('\u202f', ' ')
}

const weekday = { weekday: 'short', month: 'short', day: 'numeric' } as const
const dayText = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
