import { expect, test } from 'vitest'
import type { TimelineItem } from '#contract/leads/clients/schemas.ts'
import { mergeTimeline } from './rules.ts'

const note = (id: string, at: string): TimelineItem => ({ kind: 'note', id, at, body: '' })
const idsOf = (items: readonly TimelineItem[]) => items.map(({ id }) => id)

test('a timeline is sorted latest first, and by id at equal times', () => {
  const [early, late] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z']
  expect(idsOf(mergeTimeline([[note('a', early), note('b', late)], [note('c', late)]], null))).toEqual(['c', 'b', 'a'])
})

test('a page of a timeline begins after the last item of the one before', () => {
  const at = '2026-03-02T10:00:00.000Z'
  const parts = [[note('a', at), note('b', at), note('c', at)]]
  expect(idsOf(mergeTimeline(parts, { at: new Date(at), id: 'b' }))).toEqual(['a'])
})
