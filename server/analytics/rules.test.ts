import { describe, expect, test } from 'vitest'
import type { Metric } from '#contract/analytics/schemas.ts'
import { anonymous, anonymousPath, isTimely } from './rules.ts'

const now = new Date('2026-03-02T17:00:00.000Z')
const metric = (more: Partial<Metric>): Metric => ({
  metricType: 'event',
  metricName: 'page_view',
  metricValue: 1,
  metricDate: now.toISOString(),
  dimensionName: 'page_path',
  dimensionValue: '/pricing',
  details: {},
  ...more,
})

test.each([
  ['/messages/0190a1b2-0000-7000-8000-00000000ffff', '/messages/:id'],
  ['/signin?email=dana@example.com', '/signin'],
  ['/faq#fees', '/faq'],
  ['/pricing', '/pricing'],
])('stores the page %s as %s', (path, kept) => {
  expect(anonymousPath(path)).toBe(kept)
})

describe('personal data in a measurement', () => {
  test('stores the event name in place of a user id', () => {
    const stored = anonymous(metric({ dimensionName: 'user_id', dimensionValue: 'somebody' }))
    expect(stored).toMatchObject({ dimensionName: 'event_name', dimensionValue: 'page_view' })
  })

  test('removes the query from the page in the details', () => {
    expect(anonymous(metric({ details: { page: '/reset-password?token=abc' } })).details).toEqual({
      page: '/reset-password',
    })
  })
})

test.each([
  ['2026-02-01T17:00:00.000Z', true],
  ['2026-01-30T17:00:00.000Z', false],
  ['2026-03-02T17:09:00.000Z', true],
  ['2026-03-02T17:11:00.000Z', false],
])('on 2026-03-02 at 17:00 UTC, a measurement dated %s is accepted: %s', (metricDate, believed) => {
  expect(isTimely(metric({ metricDate }), now)).toBe(believed)
})
