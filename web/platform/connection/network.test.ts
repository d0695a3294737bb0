import { afterEach, expect, test, vi } from 'vitest'
import { checkConnection } from './network.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A network that never answers, and a clock that the test rings itself. */
function silence() {
  const timeouts: number[] = []
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.push(milliseconds)
    return late.signal
  })
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_answer, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  })
  return { timeouts, ring: () => late.abort(new DOMException('Late', 'TimeoutError')) }
}

test('a server that does not respond within five seconds counts as unreachable', async () => {
  const { timeouts, ring } = silence()
  const found = checkConnection()
  expect(timeouts).toEqual([5_000])
  ring()
  expect(await found).toBe(false)
})

test('any reply of the server counts as a connection, even a 503', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  expect(await checkConnection()).toBe(true)
})
