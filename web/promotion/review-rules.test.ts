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

test('prompts after three visits, five minutes and five pages', () => {
  expect(isReviewDue(usage(), 'default', now)).toBe(true)
})

test.each([
  ['a visit', { sessions: 2 }],
  ['a second', { secondsOnSite: 299 }],
  ['a page', { pageVisits: 4 }],
])('does not prompt with %s less', (_what, less) => {
  expect(isReviewDue(usage(less), 'default', now)).toBe(false)
})

describe('on the home page', () => {
  test('three visits, three minutes and four pages are enough', () => {
    expect(isReviewDue(usage({ secondsOnSite: 180, pageVisits: 4 }), 'home', now)).toBe(true)
  })
  test.each([{ sessions: 2 }, { secondsOnSite: 179 }, { pageVisits: 3 }])('but not %o', (less) => {
    expect(isReviewDue(usage({ secondsOnSite: 180, pageVisits: 4, ...less }), 'home', now)).toBe(false)
  })
})

test('waits thirty days after the last prompt, to the millisecond', () => {
  expect(isReviewDue(usage({ lastRequestAt: now - days(30) + 1 }), 'default', now)).toBe(false)
  expect(isReviewDue(usage({ lastRequestAt: now - days(30) }), 'default', now)).toBe(true)
})

test('the quick answers rate five, four and two', () => {
  expect(quickRatings).toEqual([
    { label: 'Love it!', rating: 5 },
    { label: 'It’s good', rating: 4 },
    { label: 'Needs work', rating: 2 },
  ])
})
