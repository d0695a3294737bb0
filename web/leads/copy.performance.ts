import { firmRoleLabels } from '#contract/firms/labels.ts'
import type { MemberNumbers } from '#contract/leads/performance/schemas.ts'

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
