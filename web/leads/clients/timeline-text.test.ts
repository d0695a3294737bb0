import { expect, test } from 'vitest'
import type { TimelineItem } from '#contract/leads/clients/schemas.ts'
import { timelineText } from './timeline-text.ts'

const call: TimelineItem = {
  kind: 'call',
  id: '01900000-0000-7000-8000-000000000001',
  at: '2026-03-09T16:00:00.000Z',
  type: 'video',
  status: 'completed',
  durationSeconds: 60,
  isOwn: true,
}

test.each([
  ['Rosa', 'You called Rosa.'],
  ['A consumer', 'You called this person.'],
  ['A consumer in Oregon', 'You called this person.'],
])('the timeline says of a call to %j: %j', (name, detail) => {
  expect(timelineText(call, name).detail).toBe(detail)
})

test('a file without a name says that it is not shown to staff who view the account', () => {
  const file: TimelineItem = { kind: 'file', id: call.id, at: call.at, isOwn: true, fileName: '' }
  expect(timelineText(file, 'Rosa').detail).toBe('Removed with their account')
  expect(timelineText(file, 'Rosa', true).detail).toBe('Name isn’t shown')
})
