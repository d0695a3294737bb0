import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import pg from 'pg'
import { vi } from 'vitest'

/**
 * Runs `work` and returns the number of statements that the HTTP requests arriving meanwhile send
 * to the database. Those of timers and of other apps in this process are not counted.
 */
export async function countRequestStatements(work: () => Promise<unknown>): Promise<number> {
  const request = new AsyncLocalStorage<true>()
  const channel = 'http.server.request.start'
  const onRequest = () => request.enterWith(true)
  subscribe(channel, onRequest)
  try {
    return await countWithin(request, work)
  } finally {
    unsubscribe(channel, onRequest)
  }
}

/**
 * Runs `work`, which calls an app of this process, and returns the number of statements that it
 * sends to the database.
 */
export function countStatements(work: () => Promise<unknown>): Promise<number> {
  const own = new AsyncLocalStorage<true>()
  return countWithin(own, () => own.run(true, work))
}

async function countWithin(marked: AsyncLocalStorage<true>, work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  let count = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (marked.getStore()) count += 1
    return Reflect.apply(query, this, args)
  })
  try {
    await work()
    return count
  } finally {
    spy.mockRestore()
  }
}
