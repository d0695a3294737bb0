import { InfiniteQueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { listenForToasts, type QueuedToast } from '#web/ui/toasts/toast.ts'
import { createQueryClient, pagesQuery } from './queries.ts'
import { ShowMore, showMore } from './show-more.tsx'

let stopListening = () => {}
afterEach(() => stopListening())

type Entries = { items: string[]; nextCursor: string | null }

function observe(readSecond: () => Promise<Entries>) {
  const toasts: QueuedToast[] = []
  stopListening = listenForToasts((message) => 'title' in message && toasts.push(message))
  const read = async (cursor: string | null) => (cursor ? readSecond() : { items: ['a'], nextCursor: 'a' })
  const observer = new InfiniteQueryObserver(createQueryClient(null), pagesQuery(['/api/entries'], read))
  const stop = observer.subscribe(() => {})
  const items = () => observer.getCurrentResult().data?.pages.flatMap((page) => page.items)
  return { observer, toasts, items, stop }
}

test('a next page that fails keeps the list and shows a toast', async () => {
  const { observer, toasts, items, stop } = observe(() => Promise.reject(new Problem('core.unavailable')))
  await expect.poll(items).toEqual(['a'])
  await showMore(observer)
  expect(toasts).toEqual([expect.objectContaining({ tone: 'error' })])
  expect(items()).toEqual(['a'])
  stop()
})

test('a next page that comes is added without a toast, and the last one leaves no button', async () => {
  const { observer, toasts, items, stop } = observe(async () => ({ items: ['b'], nextCursor: null }))
  await expect.poll(items).toEqual(['a'])
  const markup = () => renderToStaticMarkup(<ShowMore list={observer.getCurrentResult()}>Show more</ShowMore>)
  expect(markup()).toContain('Show more')
  await showMore(observer)
  expect(items()).toEqual(['a', 'b'])
  expect(toasts).toEqual([])
  expect(markup()).toBe('')
  stop()
})
