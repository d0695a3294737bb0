import { expect, test } from 'vitest'
import type { PracticeAnalytics } from '#contract/analytics/schemas.ts'
import { practiceRows } from './copy.practice.ts'

const analytics = (views: number): PracticeAnalytics => ({
  totalProfileViews: 9,
  profileViews: [{ week: '2026-03-02', value: views }],
  medianFirstAnswerHours: null,
  funnel: { leads: 4, answered: 3, consultations: 2, converted: 1 },
  leadsBySource: null,
  convertedBySource: null,
  appointmentsByStatus: views > 5 ? { completed: 2 } : {},
  liked: 0,
  averageRating: null,
  ratingCount: 0,
})

test('the rows of a practice have each figure beside that of the earlier period, and the weeks', () => {
  const range = { from: '2026-03-02', to: '2026-03-08', comparedFrom: '2026-02-23' }
  const rows = practiceRows({ ...range, now: analytics(7), before: analytics(5) })
  expect(rows[0]).toEqual(['figure', '2026-03-02 to 2026-03-08', 'from 2026-02-23'])
  expect(rows).toContainEqual(['profile views', 7, 5])
  expect(rows).toContainEqual(['converted', 1, 1])
  expect(rows).toContainEqual(['appointments completed', 2, 0])
  expect(rows.at(-1)).toEqual(['profile views, week of 2026-03-02', 7, null])
})
