import { expect, test } from 'vitest'
import type { MemberNumbers } from '#contract/leads/performance/schemas.ts'
import { performanceRows } from './copy.performance.ts'

test('the rows of a team have its figures, none where nothing is counted, and a column for each week', () => {
  expect(performanceRows([numbers])).toEqual([
    [
      ...['Advisor', 'Role', 'Open leads', 'Leads', 'Converted', 'Leads before', 'Converted before'],
      ...['Conversion rate', 'Rating', 'Reviews', 'Median minutes, week of 2026-03-02'],
    ],
    ['Vega, Ann', 'Advisor', 3, 8, 2, 5, 1, '0.250', null, 0, '12.5'],
  ])
})

const numbers: MemberNumbers = {
  person: {
    id: '019c0000-0000-7000-8000-000000000001',
    displayName: 'Vega, Ann',
    role: 'advisor',
    avatarUrl: null,
    onlineStatus: null,
  },
  firmRole: 'advisor',
  openLeads: 3,
  leads: 8,
  convertedLeads: 2,
  leadsBefore: 5,
  convertedLeadsBefore: 1,
  conversionRate: 0.25,
  averageRating: null,
  ratingCount: 0,
  weeks: [{ week: '2026-03-02', leads: 8, medianMinutes: 12.5 }],
}
