import { expect, test } from 'vitest'
import { digestOf } from '../chain/rules.ts'
import type { RuleRow } from '../tables.ts'
import { reasonsFor } from './rules.ts'

const now = new Date('2026-03-02T17:00:00Z')
const rule = (percent: number): RuleRow => ({
  id: 'rule',
  firmId: 'firm',
  kind: 'percentage',
  percent,
  words: [],
  days: null,
  createdAt: now,
})
const messages = Array.from({ length: 5_000 }, (_, n) => ({
  kind: 'message' as const,
  act: 'created' as const,
  occurredAt: now,
  content: { text: `Message ${n}` },
  hash: digestOf({ n }),
  joinedAt: null,
}))
const pickedBy = (percent: number) => messages.filter((message) => reasonsFor(message, [rule(percent)]).length > 0)

test.each([1, 5, 20, 50])('a rule of %i percent picks that share of the messages', (percent) => {
  const share = (pickedBy(percent).length / messages.length) * 100
  // Three standard deviations of a draw of 5,000.
  expect(Math.abs(share - percent)).toBeLessThan(3 * Math.sqrt((percent * (100 - percent)) / messages.length))
})

test('a percentage rule picks nothing at 0, everything at 100, and at 20 all that it picks at 5', () => {
  expect([pickedBy(0).length, pickedBy(100).length]).toEqual([0, messages.length])
  expect(new Set(pickedBy(20)).isSupersetOf(new Set(pickedBy(5)))).toBe(true)
})

test('a percentage rule never picks a deleted message or a call', () => {
  const [message] = messages
  if (!message) throw new Error('there are messages')
  expect(reasonsFor({ ...message, act: 'removed' }, [rule(100)])).toEqual([])
  expect(reasonsFor({ ...message, kind: 'call' }, [rule(100)])).toEqual([])
})
