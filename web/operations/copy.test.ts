import { expect, test } from 'vitest'
import type { DependencyHealth } from '#contract/operations/schemas.ts'
import { dependencyIds } from '#contract/operations/values.ts'
import { busyFirst, queueText } from './copy.jobs.ts'
import { byUrgency, summaryOf } from './copy.ts'

const items = dependencyIds.map(
  (id): DependencyHealth => ({ id, state: 'up', tookMs: 1, lastSuccessAt: null, detail: 'It answers' }),
)
const changed = (id: string, state: DependencyHealth['state']) =>
  items.map((item) => (item.id === id ? { ...item, state } : item))

test('dependencies that are down are listed first, and those that are off last', () => {
  expect(byUrgency(changed('mail', 'down'))[0]?.id).toBe('mail')
  expect(byUrgency(changed('database', 'off')).at(-1)?.id).toBe('database')
})

test('the summary says how many dependencies are down or degraded', () => {
  expect(summaryOf(items)).toBe('Everything that is set up works.')
  expect(summaryOf(changed('mail', 'down'))).toBe('1 not working.')
  const both = changed('mail', 'down').map((item) =>
    item.id === 'disk' ? { ...item, state: 'degraded' as const } : item,
  )
  expect(summaryOf(both)).toBe('1 not working, 1 to look at.')
})

const idle = { name: 'search.rebuild', ready: 0, deferred: 0, active: 0, failed: 0, nextRunAt: null }

test('a queue says how many of its jobs are in which state, and nothing of the states without any', () => {
  expect(queueText({ ...idle, ready: 2, failed: 1 })).toBe('1 failed, 2 ready')
  expect(queueText(idle)).toBe('')
})

test('queues with failed jobs are listed first, and empty ones last', () => {
  const waiting = { ...idle, name: 'scheduling.remind', deferred: 3 }
  const failing = { ...idle, name: 'mail.deliver', failed: 1 }
  expect(busyFirst([idle, waiting, failing])).toEqual([failing, waiting, idle])
})
