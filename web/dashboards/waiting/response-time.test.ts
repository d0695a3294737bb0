import { expect, test } from 'vitest'
import { responseDeadline } from './response-time.ts'

const now = new Date('2026-03-03T17:00:00Z')

test.each([
  ['2026-03-03T16:00:00Z', 'calm', '1 h'],
  ['2026-03-02T18:00:00Z', 'due', '23 h'],
  ['2026-03-02T16:00:00Z', 'late', '25 h'],
] as const)('a request waiting since %s is %s', (since, tone, waited) => {
  expect(responseDeadline(since, now)).toMatchObject({ tone, waited: expect.stringContaining(waited) })
})

test('a request is due at the start of its appointment when that is sooner than the response time', () => {
  const deadline = responseDeadline('2026-03-03T15:00:00Z', now, '2026-03-03T19:00:00Z')
  expect(deadline).toMatchObject({ tone: 'due', passed: 0.5 })
  expect(deadline.meaning).toMatch(/^Due in 2 h/)
})
