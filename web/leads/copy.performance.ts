import { firmRoleLabels } from '#contract/firms/labels.ts'
import type { MemberNumbers } from '#contract/leads/performance/schemas.ts'
import { day } from '#web/platform/format.ts'
import { waitText } from './copy.ts'

/** The numbers of a team as the rows of a table, each week in a column. */
export function performanceRows(items: readonly MemberNumbers[]): (string | number | null)[][] {
  const weeks = items[0]?.weeks.map(({ week }) => `Median minutes, week of ${week}`) ?? []
  const head = [
    'Advisor',
    'Role',
    'Open leads',
    'Leads',
    'Converted',
    'Leads before',
    'Converted before',
    'Conversion rate',
    'Rating',
    'Reviews',
    ...weeks,
  ]
  const rows = items.map((item) => [
    item.person.displayName,
    firmRoleLabels[item.firmRole],
    item.openLeads,
    item.leads,
    item.convertedLeads,
    item.leadsBefore,
    item.convertedLeadsBefore,
    item.conversionRate?.toFixed(3) ?? null,
    item.averageRating?.toFixed(2) ?? null,
    item.ratingCount,
    ...item.weeks.map(({ medianMinutes }) => medianMinutes?.toFixed(1) ?? null),
  ])
  return [head, ...rows]
}

/** The average of a member's reviews and how many there are, as "4.2 (5)". */
export const ratingText = ({ averageRating, ratingCount }: MemberNumbers): string =>
  averageRating === null ? 'None yet' : `${averageRating.toFixed(1)} (${ratingCount})`

/** The Monday a week begins with, as "Nov 23". */
export const weekText = (week: string): string => day(week).replace(/, \d{4}$/, '')

/**
 * The weeks in which a member answered, the latest first, as "Nov 23: 3 h, Nov 16: 2 h". A line
 * breaks between weeks alone.
 */
export function answeredWeeksText({ weeks }: MemberNumbers): string {
  const answered = weeks.filter(({ medianMinutes }) => medianMinutes !== null).toReversed()
  const texts = answered.map(({ week, medianMinutes }) => `${weekText(week)}: ${waitText(medianMinutes)}`)
  return texts.map((text) => text.replaceAll(' ', '\u00a0')).join(', ') || '–'
}
