import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Outcome, runIntegrationTest } from './integration-tests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a test yields what it found', async () => {
  const found: Outcome = { state: 'warning', detail: 'a substitute serves' }
  expect(await runIntegrationTest({ run: async () => found })).toEqual(found)
})

test('one that breaks has failed, with its reason', async () => {
  const run = async () => Promise.reject(new Error('refused'))
  expect(await runIntegrationTest({ run })).toEqual({ state: 'failed', detail: 'refused' })
})

test('one that does not answer has failed after ten seconds, and not before', async () => {
  const settled = vi.fn()
  const outcome = runIntegrationTest({ run: () => new Promise(() => {}) }).then((result) => {
    settled()
    return result
  })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toEqual({ state: 'failed', detail: 'Test timed out after 10 seconds' })
})
