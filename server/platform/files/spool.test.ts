import { readdirSync, readlinkSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { route } from '../http/route.ts'
import { spool } from './spool.ts'

const mebibyte = 'x'.repeat(1_048_576)

async function* pieces(count: number): AsyncGenerator<string> {
  for (let n = 0; n < count; n += 1) yield mebibyte
}

/** How many spooled files this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).includes('fairlead-work-')
    } catch {
      return false
    }
  }).length

const download = endpoint({
  method: 'GET',
  path: '/api/large',
  access: 'public',
  limit: 'read',
  reply: { 200: { mediaType: 'text/plain; charset=utf-8', fileName: 'large.txt' } },
  problems: [],
  summary: 'For a test',
})
const [written, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
const platform = await startBarePlatform({
  routes: [
    route(download, async () => {
      const stream = await spool((store) => store(pieces(20)))
      written.resolve()
      await mayGoOn.promise
      return stream
    }),
  ],
})
const address = await platform.app.listen({ port: 0, host: '127.0.0.1' })

test('a spooled text is read from its beginning, and its file is gone with its stream', async () => {
  const stream = await spool((store) => store(pieces(2)))
  expect(openFiles()).toBe(1)
  expect((await text(stream)).length).toBe(2 * mebibyte.length)
  await waitFor(() => expect(openFiles()).toBe(0))
})

test('a text that fails leaves no file behind', async () => {
  await expect(spool(() => Promise.reject(new Error('the database is away')))).rejects.toThrow('away')
  expect(openFiles()).toBe(0)
})

test('the file of a caller who left before the reply, or takes nothing of it, is gone with the connection', async () => {
  const caller = new AbortController()
  const call = fetch(`${address}/api/large`, { signal: caller.signal })
  await written.promise
  caller.abort()
  await expect(call).rejects.toThrow()
  mayGoOn.resolve()
  await waitFor(() => expect(openFiles()).toBe(0))
  const slow = new AbortController()
  await fetch(`${address}/api/large`, { signal: slow.signal })
  expect(openFiles()).toBe(1)
  slow.abort()
  await waitFor(() => expect(openFiles()).toBe(0))
})
