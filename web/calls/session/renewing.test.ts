import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hours, minutes } from '#contract/core/durations.ts'
import { keepRenewed } from './renewing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a running call gets credentials of the relay within the hour, also when reading them fails once', async () => {
  const applied: number[] = []
  let reads = 0
  const read = async () => {
    reads += 1
    if (reads === 1) throw new Error('no network')
    return reads
  }
  const stop = keepRenewed(read, (connection) => applied.push(connection))
  await vi.advanceTimersByTimeAsync(hours(1) - 1)
  expect(applied).toEqual([2])
  await vi.advanceTimersByTimeAsync(hours(1))
  expect(applied).toEqual([2, 3, 4, 5])
  stop()
  await vi.advanceTimersByTimeAsync(hours(1))
  expect(reads).toBe(5)
})

test('a call that ends while its credentials are read applies none', async () => {
  const apply = vi.fn()
  const { promise, resolve } = Promise.withResolvers<number>()
  const stop = keepRenewed(() => promise, apply)
  await vi.advanceTimersByTimeAsync(minutes(20))
  stop()
  resolve(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(apply).not.toHaveBeenCalled()
})
