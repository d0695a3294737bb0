import { describe, expect, test } from 'vitest'
import { bufferLimits, metricBuffer } from './metric-buffer.ts'
import type { StoredMetric } from './metric-storage.ts'

function aBuffer({ takes = true, stored = [] as StoredMetric[] } = {}) {
  let now = 1_000_000
  let kept: StoredMetric[] | null = stored
  const batches: StoredMetric[][] = []
  const world = {
    takes,
    batches,
    kept: () => kept ?? [],
    advance: (milliseconds: number) => {
      now += milliseconds
    },
    buffer: metricBuffer({
      now: () => now,
      keep: {
        read: () => kept,
        write: (value) => {
          kept = value
        },
        remove: () => {
          kept = null
        },
      },
      send: (batch) => {
        if (!world.takes) return false
        batches.push([...batch])
        return true
      },
    }),
  }
  return world
}
const metric = (at: number): StoredMetric => ({ type: 'event', name: 'page_view', value: 1, at, page: '/' })
const many = (count: number) => Array.from({ length: count }, (_, at) => metric(at))

test('thirty-nine measurements are buffered, and the fortieth sends them all', () => {
  const { buffer, batches } = aBuffer()
  for (const metric of many(39)) buffer.add(metric)
  expect(batches).toEqual([])
  buffer.add(metric(39))
  expect(batches.map(({ length }) => length)).toEqual([40])
})

test('fewer measurements are sent a minute after the last batch, and not before', () => {
  const { buffer, batches, advance } = aBuffer()
  buffer.add(metric(1))
  advance(59_999)
  buffer.tick()
  expect(batches).toEqual([])
  advance(1)
  buffer.tick()
  expect(batches).toEqual([[metric(1)]])
})

test('nothing is sent when nothing was measured', () => {
  const { buffer, batches, advance } = aBuffer()
  advance(bufferLimits.sentAfter)
  buffer.tick()
  expect(batches).toEqual([])
})

describe('a batch that the browser does not accept', () => {
  test('is stored and sent with the next one', () => {
    const world = aBuffer({ takes: false })
    world.buffer.add(metric(1))
    world.buffer.flush()
    expect(world.kept()).toEqual([metric(1)])
    world.takes = true
    world.buffer.add(metric(2))
    world.buffer.flush()
    expect(world.batches).toEqual([[metric(1), metric(2)]])
    expect(world.kept()).toEqual([])
  })

  test('is stored up to the newest hundred measurements', () => {
    const world = aBuffer({ takes: false })
    for (const metric of many(160)) world.buffer.add(metric)
    world.buffer.flush()
    expect(world.kept()).toEqual(many(160).slice(60))
  })
})

test('stored measurements of an earlier visit are sent in batches of at most fifty', () => {
  const { buffer, batches } = aBuffer({ stored: many(100) })
  buffer.add(metric(100))
  buffer.flush()
  expect(batches.map(({ length }) => length)).toEqual([50, 50, 1])
})

test('a batch that the server refuses later is stored and sent with the next one', async () => {
  let kept: StoredMetric[] | null = null
  const answers = [false, true]
  const batches: (readonly StoredMetric[])[] = []
  const buffer = metricBuffer({
    now: () => 0,
    keep: {
      read: () => kept,
      write: (value) => {
        kept = value
      },
      remove: () => {
        kept = null
      },
    },
    send: async (batch) => {
      batches.push(batch)
      return answers.shift() ?? true
    },
  })
  buffer.add(metric(1))
  buffer.flush()
  await Promise.resolve()
  expect(kept).toEqual([metric(1)])
  buffer.add(metric(2))
  buffer.flush()
  await Promise.resolve()
  expect(batches.at(-1)).toEqual([metric(1), metric(2)])
  expect(kept).toBeNull()
})
