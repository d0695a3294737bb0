import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMatch } from '#contract/matching/endpoints.ts'
import { visitorSession, withVisitorSession } from '#tests/support/visitor-session.ts'
import { createQueryClient, endpointQuery, invalidate, pagesQuery, queryClient } from './queries.ts'
import type { SessionSource } from './session-source.ts'

type Request = { address: string; signal: AbortSignal; answer: (reply: unknown) => void }
let requests: Request[] = []

withVisitorSession()

beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    return new Promise<Response>((resolve, reject) => {
      requests.push({ address, signal, answer: (reply) => resolve(Response.json(reply)) })
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const matchWith = (advisorId: string, options = {}) => endpointQuery(getMatch, { params: { advisorId } }, options)
const sent = (count: number) => expect.poll(() => requests.length).toBe(count)

test('two components that read the same query share one request', async () => {
  const client = createQueryClient(null)
  const stops = [1, 2].map(() => new QueryObserver(client, matchWith('a')).subscribe(() => {}))
  await sent(1)
  requests[0]?.answer({ profileNeeded: true })
  await expect.poll(() => client.getQueryData(matchWith('a').queryKey)).toEqual({ profileNeeded: true })
  expect(requests).toHaveLength(1)
  for (const stop of stops) stop()
})

test('a changed input aborts the earlier request, and only the reply to the last one is shown', async () => {
  const client = createQueryClient(null)
  const observer = new QueryObserver(client, matchWith('a'))
  const stop = observer.subscribe(() => {})
  await sent(1)
  observer.setOptions(matchWith('b'))
  await sent(2)
  expect(requests[0]?.signal.aborted).toBe(true)
  requests[0]?.answer({ of: 'a' })
  requests[1]?.answer({ of: 'b' })
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ of: 'b' })
  stop()
})

test('an input that is still being typed is not sent', async () => {
  vi.useFakeTimers()
  const client = createQueryClient(null)
  const observer = new QueryObserver(client, matchWith('a', { restMs: 200 }))
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(150)
  observer.setOptions(matchWith('ab', { restMs: 200 }))
  await vi.advanceTimersByTimeAsync(150)
  expect(requests).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(requests.map(({ address }) => address)).toEqual([expect.stringContaining('/ab')])
  stop()
})

test('a request that is pending at sign-out is aborted, and nothing is kept for the next user', async () => {
  let signOut = () => {}
  const session: SessionSource = {
    ...visitorSession,
    isSignedIn: () => true,
    onEvent: (listener) => {
      signOut = () => listener({ type: 'SIGNED_OUT' })
      return () => {}
    },
  }
  const client = createQueryClient(session)
  const stop = new QueryObserver(client, matchWith('a')).subscribe(() => {})
  await sent(1)
  signOut()
  expect(requests[0]?.signal.aborted).toBe(true)
  expect(client.getQueryCache().getAll()).toEqual([])
  stop()
})

test('a first read that is still on its way when something is saved is replaced by a later one', async () => {
  vi.stubGlobal('document', {})
  const observer = new QueryObserver(queryClient(), matchWith('a'))
  const stop = observer.subscribe(() => {})
  await sent(1)
  const again = invalidate(getMatch)
  await sent(2)
  requests[0]?.answer({ before: 'the change' })
  requests[1]?.answer({ after: 'the change' })
  await again
  expect(observer.getCurrentResult().data).toEqual({ after: 'the change' })
  stop()
  queryClient().clear()
})

test('a list with two loaded pages keeps both when it is reloaded', async () => {
  let entries = ['d', 'c', 'b', 'a']
  const read = async (cursor: string | null) => {
    const from = cursor === null ? 0 : entries.indexOf(cursor) + 1
    const items = entries.slice(from, from + 2)
    return { items, nextCursor: from + 2 < entries.length ? (items.at(-1) ?? null) : null }
  }
  const client = createQueryClient(null)
  const observer = new InfiniteQueryObserver(client, pagesQuery(['/api/entries'], read))
  const stop = observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items)
  await expect.poll(shown).toEqual(['d', 'c'])
  await observer.fetchNextPage()
  expect(shown()).toEqual(['d', 'c', 'b', 'a'])
  entries = ['e', ...entries]
  await client.invalidateQueries({ queryKey: ['/api/entries'] })
  expect(shown()).toEqual(['e', 'd', 'c', 'b'])
  stop()
})
