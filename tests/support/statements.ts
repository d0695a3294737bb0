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
  const { query } = pg.Client.prototype
  let count = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (request.getStore()) count += 1
    return Reflect.apply(query, this, args)
  })
  subscribe(channel, onRequest)
  try {
    await work()
    return count
  } finally {
    unsubscribe(channel, onRequest)
    spy.mockRestore()
  }
}
