import { type Costs, costsOf } from '#contract/directory/costs/values.ts'
import { feeKindLabels } from '#contract/directory/labels.ts'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { criterionLabels } from '#contract/matching/labels.ts'
import { reasonOf } from '#contract/matching/reasons/labels.ts'
import type { MatchWith } from '#contract/matching/schemas.ts'
import { criteria } from '#contract/matching/values.ts'
import { modeNames } from '#contract/scheduling/labels.ts'
import {
  chargesText,
  compensationText,
  fiduciaryText,
  languagesText,
  opensText,
  placeText,
  subjectsText,
  verifiedText,
} from '#web/directory/copy.ts'
import { money, when } from '#web/platform/format.ts'

export type Compared = { readonly advisor: AdvisorDetail } & MatchWith

type Row = { name: string; of: (one: Compared) => string; isStrong?: boolean }
export type RowGroup = { title: string; rows: readonly Row[] }

/** What is said of each who lies side by side: the same lines for all, costs first. */
export function rowGroups(sumUsd: number | null, zone: string | null): RowGroup[] {
  const cheapest = (one: Compared) => costsOf(one.advisor.fees, sumUsd ?? 0)[0] ?? null
  const others = (one: Compared) => costsOf(one.advisor.fees, sumUsd ?? 0).slice(1)
  return [
    {
      title: 'Cost to you',
      rows: [
        { name: 'Stated fees', of: ({ advisor }) => chargesText(advisor.fees).join(', ') || 'Not stated' },
        { name: 'Compensation, as stated', of: ({ advisor }) => compensationText(advisor) },
        { name: 'First year', of: (one) => costText(cheapest(one), 'firstYearUsd'), isStrong: true },
        { name: 'Over 10 years', of: (one) => costText(cheapest(one), 'tenYearsUsd'), isStrong: true },
        {
          name: 'Other ways to pay',
          of: (one) =>
            others(one)
              .map(({ kind, tenYearsUsd }) => `${feeKindLabels[kind]}: ${money(tenYearsUsd)} over 10 years`)
              .join('. ') || 'None',
        },
      ],
    },
    {
      title: 'How well you match',
      rows: criteria.map((criterion) => ({
        name: criterionLabels[criterion],
        of: ({ match, advisor }) => {
          const line = match?.breakdown.lines.find((line) => line.criterion === criterion)
          return line ? reasonOf(line, advisor.firstName) : 'No match'
        },
      })),
    },
    {
      title: 'Facts',
      rows: [
        { name: 'Helps with', of: ({ advisor }) => subjectsText(advisor.expertise, []) },
        { name: 'Speaks', of: ({ advisor }) => languagesText(advisor) },
        { name: 'Fiduciary, as stated', of: ({ advisor }) => fiduciaryText(advisor) },
        { name: 'Credentials', of: ({ advisor }) => advisor.certifications.join(', ') || 'None listed' },
        { name: 'Location', of: ({ advisor }) => placeText(advisor) || 'Not listed' },
        { name: 'Ways to meet', of: ({ advisor }) => advisor.modes.map((mode) => modeNames[mode]).join(', ') },
        {
          name: 'Next opening',
          of: ({ advisor: { opensAt, nextFreeAt } }) => {
            if (opensAt) return `Full, opens ${opensText(opensAt, zone)}`
            return nextFreeAt && zone ? when(nextFreeAt, 'zonedMoment', zone) : 'No openings yet'
          },
        },
        { name: 'Verified', of: ({ advisor }) => verifiedText(advisor.verification) ?? 'Not yet' },
        {
          name: 'Reviews',
          of: ({ advisor: { averageRating, ratingCount } }) =>
            averageRating === null ? 'None yet' : `${averageRating.toFixed(1)} of 5, from ${ratingCount}`,
        },
        {
          name: 'Experience',
          of: ({ advisor }) => (advisor.yearsOfExperience > 0 ? `${advisor.yearsOfExperience} years` : 'Not listed'),
        },
      ],
    },
  ]
}

function costText(costs: Costs | null, over: 'firstYearUsd' | 'tenYearsUsd'): string {
  if (!costs) return 'Can’t be estimated'
  const about = costs.kind === 'hourly' ? 'about ' : ''
  return `${about}${money(costs[over])}, ${feeKindLabels[costs.kind].toLowerCase()}`
}
