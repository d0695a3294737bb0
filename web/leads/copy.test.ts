import { expect, test } from 'vitest'
import type { MemberNumbers } from '#contract/leads/performance/schemas.ts'
import { notesHelp, performanceRows, pipelineSummary } from './copy.ts'

test('the help text of notes names other readers only where there is a firm', () => {
  const ofFirm = { firmId: '0192f000-0000-7000-8000-000000000001' }
  expect(notesHelp(ofFirm, false)).toMatch(/administrator/)
  expect(notesHelp(ofFirm, true)).toBe('Visible to you and the advisor who has this lead, never to the consumer.')
  expect(notesHelp({ firmId: null }, true)).toBe('Only you can see this.')
})

test('the summary of a pipeline calls its sum expected, of advisors’ and consumers’ values alike', () => {
  const none = { new: 0, contacted: 0, qualified: 0, consultation: 0, converted: 0, lost: 0 }
  const counts = {
    leadsByStatus: { ...none, new: 2, lost: 4 },
    valueByStatus: { ...none, new: 4_600_000, lost: 9 },
    hasStatistics: true,
  }
  expect(pipelineSummary(counts)).toBe('2 leads, $4.6M expected in all.')
})

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
