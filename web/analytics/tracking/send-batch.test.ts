import { afterEach, expect, test, vi } from 'vitest'
import { listenForToasts } from '#web/ui/toasts/toast.ts'
import { sendBatch } from './send-batch.ts'

afterEach(() => vi.unstubAllGlobals())

const batch = [{ type: 'event', name: 'page_view', value: 1, at: 0, page: '/' }] as const
const answer = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status })),
  )

test('a failed request shows a toast once in a visit', async () => {
  const titles: string[] = []
  const end = listenForToasts((message) => 'title' in message && titles.push(message.title))
  answer(503)
  await sendBatch(batch, 'request')
  await sendBatch(batch, 'request')
  end()
  expect(titles).toEqual(['Failed to track user behavior'])
})

test.each([
  ['stored', 202, true],
  ['refused as invalid', 400, true],
  ['refused as one too many', 429, false],
  ['met by a server error', 500, false],
])('a batch that is %s, with status %i, is finished: %s', async (_outcome, status, isDone) => {
  answer(status)
  expect(await sendBatch(batch, 'request')).toBe(isDone)
})

test('a batch that fails without a network is not finished', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendBatch(batch, 'request')).toBe(false)
})

test('a page that is being left sends its batch as a beacon', () => {
  const sendBeacon = vi.fn(() => true)
  vi.stubGlobal('navigator', { sendBeacon })
  expect(sendBatch(batch, 'beacon')).toBe(true)
  expect(sendBeacon).toHaveBeenCalledOnce()
})
