import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type IntegrationOutcome,
  integrationTests,
  runIntegrationTest,
  tagManagerOutcome,
} from './integration-tests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an integration test returns its outcome', async () => {
  const found: IntegrationOutcome = { state: 'warning', detail: 'a substitute serves' }
  expect(await runIntegrationTest({ run: async () => found })).toEqual(found)
})

test('an integration test that throws fails with the reason', async () => {
  const run = async () => Promise.reject(new Error('refused'))
  expect(await runIntegrationTest({ run })).toEqual({ state: 'failed', detail: 'refused' })
})

test('an integration test that does not respond fails after ten seconds, and not before', async () => {
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

async function outcomeOf(id: string, status: number) {
  vi.stubGlobal('fetch', async () => new Response('{}', { status }))
  const found = integrationTests.find((each) => each.id === id)
  return found && runIntegrationTest(found)
}

test.each([
  ['contact', 'refuses a message without consent'],
  ['analytics', 'refuses an empty batch'],
])('the test of %s succeeds only on the expected error, and says so', async (id, detail) => {
  expect(await outcomeOf(id, 400)).toEqual({ state: 'success', detail: `Answers, and ${detail}` })
  expect(integrationTests.find((each) => each.id === id)?.name).toMatch(/error case$/)
  // Accepting what must be refused is a failure, like an error of the server.
  for (const status of [200, 500]) expect(await outcomeOf(id, status)).toMatchObject({ state: 'failed' })
})

test('the test of the tag manager succeeds only once its container has run', () => {
  expect(tagManagerOutcome(null)).toMatchObject({ state: 'warning' })
  expect(tagManagerOutcome('GTM-1')).toMatchObject({ state: 'warning' })
  vi.stubGlobal('google_tag_manager', { 'GTM-1': {} })
  expect(tagManagerOutcome('GTM-1')).toMatchObject({ state: 'success' })
})

test.each(['storage', 'mail', 'payments'])('the test of %s tells visitors who can run it', async (id) => {
  expect(await outcomeOf(id, 500)).toEqual({ state: 'warning', detail: 'Our staff can run this test' })
})
