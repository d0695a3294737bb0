import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hours, minutes } from '#contract/core/durations.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { PageApp } from './page-app.ts'
import { noThirdParties } from './page-policy.ts'
import { refreshFiles } from './refreshed-files.ts'

const app = Fastify()
app.get('/api/count', async () => ({ count }))
afterAll(() => app.close())

let count = 1
let clock = 0
let isBroken = false
let isHanging = false
beforeEach(() => {
  count = 1
  clock = 0
  isBroken = false
  isHanging = false
})

/** A build of one page that shows what the API counts, written as the router writes pages. */
const build: PageApp = {
  entry: {
    module: {
      refreshedPaths: ['/'],
      async answer(_build, request, { api }) {
        if (isHanging) await new Promise(() => {})
        if (isBroken) return new Response('', { status: 500 })
        const reply: unknown = await (await api(new Request(new URL('/api/count', request.url)))).json()
        const text = JSON.stringify(reply)
        if (request.url.endsWith('.data')) return new Response(text)
        return new Response(
          `<link rel="modulepreload" href="/assets/a.js"/><p>${text}</p><script type="module" async="">import * as route0 from "/assets/a.js";</script>`,
        )
      },
    },
  },
}
const source = { build, publicUrl: 'https://fairlead.example', thirdParties: noThirdParties }
const open = (limitMs?: number) =>
  refreshFiles(app, source, { now: () => clock, ...(limitMs !== undefined && { limitMs }) })
const bodyOf = async (file: ReturnType<ReturnType<typeof open>>) => (await file)?.plain.body.toString() ?? null

test('renders a page and its data with what the API says, compressed and under a policy of its own', async () => {
  const refreshed = open()
  expect(await bodyOf(refreshed('/_.data'))).toBe('{"count":1}')
  const page = await refreshed('/')
  expect(page?.plain.body.toString()).toContain('<p>{"count":1}</p>')
  expect(page?.headers['content-security-policy']).toContain("'sha256-")
  expect(gunzipSync(page?.gzip?.body ?? Buffer.of()).toString()).toBe(page?.plain.body.toString())
})

test('leaves every other file alone', async () => {
  expect(await open()('/about')).toBeNull()
})

test('keeps a page for an hour, then sends it once more while it is rendered again', async () => {
  const refreshed = open()
  await refreshed('/_.data')
  count = 2
  clock = hours(1) - 1
  expect(await bodyOf(refreshed('/_.data'))).toBe('{"count":1}')
  clock = hours(1)
  expect(await bodyOf(refreshed('/_.data'))).toBe('{"count":1}')
  await waitFor(async () => expect(await bodyOf(refreshed('/_.data'))).toBe('{"count":2}'))
})

test('a page that cannot be rendered is the file of the build, and is tried again after a minute', async () => {
  const refreshed = open()
  isBroken = true
  expect(await refreshed('/')).toBeNull()
  isBroken = false
  expect(await refreshed('/')).toBeNull()
  clock = minutes(1)
  expect(await bodyOf(refreshed('/'))).toContain('{"count":1}')
})

test('a rendering that hangs at first is given up, and requests get the file of the build', async () => {
  const refreshed = open(50)
  isHanging = true
  expect(await Promise.all([refreshed('/'), refreshed('/')])).toEqual([null, null])
  isHanging = false
  await waitFor(async () => {
    clock += minutes(1)
    expect(await bodyOf(refreshed('/_.data'))).toBe('{"count":1}')
  })
})

test('a later rendering that hangs keeps nobody waiting, and is tried again after a minute', async () => {
  const refreshed = open(200)
  await waitFor(async () => {
    clock += minutes(1)
    expect(await bodyOf(refreshed('/_.data'))).toBe('{"count":1}')
  })
  count = 2
  clock += hours(1)
  isHanging = true
  expect(await bodyOf(refreshed('/_.data'))).toBe('{"count":1}')
  isHanging = false
  await waitFor(async () => {
    clock += minutes(1)
    expect(await bodyOf(refreshed('/_.data'))).toBe('{"count":2}')
  })
})
