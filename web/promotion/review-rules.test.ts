import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { isReviewDue, quickRatings, type Usage } from './review-rules.ts'

const now = Date.parse('2026-03-02T17:00:00Z')
const usage = (more: Partial<Usage> = {}): Usage => ({
  sessions: 3,
  secondsOnSite: 300,
  pageVisits: 5,
  lastRequestAt: null,
  ...more,
})

test('the review prompt is due after three visits, five minutes and five pages', () => {
  expect(isReviewDue(usage(), 'default', now)).toBe(true)
})

test.each([
  ['one visit', { sessions: 2 }],
  ['one second', { secondsOnSite: 299 }],
  ['one page', { pageVisits: 4 }],
])('the review prompt is not due with %s less', (_what, less) => {
  expect(isReviewDue(usage(less), 'default', now)).toBe(false)
})

describe('the review prompt on the home page', () => {
  test('is due after three visits, three minutes and four pages', () => {
    expect(isReviewDue(usage({ secondsOnSite: 180, pageVisits: 4 }), 'home', now)).toBe(true)
  })
  test.each([{ sessions: 2 }, { secondsOnSite: 179 }, { pageVisits: 3 }])('is not due with %o', (less) => {
    expect(isReviewDue(usage({ secondsOnSite: 180, pageVisits: 4, ...less }), 'home', now)).toBe(false)
  })
})

test('the review prompt is due again thirty days after the last one, to the millisecond', () => {
  expect(isReviewDue(usage({ lastRequestAt: now - days(30) + 1 }), 'default', now)).toBe(false)
  expect(isReviewDue(usage({ lastRequestAt: now - days(30) }), 'default', now)).toBe(true)
})

test('the quick answers of the review prompt rate five, four and two', () => {
  expect(quickRatings).toEqual([
    { label: 'Love it!', rating: 5 },
    { label: 'It’s good', rating: 4 },
    { label: 'Needs work', rating: 2 },
  ])
})
