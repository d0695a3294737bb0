import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { registerShareImages } from './share-images.ts'
import { readStaticFiles } from './static-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairlead-share-'))
afterAll(() => rm(folder, { recursive: true }))
await mkdir(join(folder, 'about'))
await writeFile(
  join(folder, 'about/index.html'),
  '<meta property="og:title" content="About us"><meta name="description" content="Who we are">',
)
const files = await readStaticFiles(folder)
let title: string | null = null
const build = {
  entry: {
    module: {
      async answer() {
        if (title === null) return new Response(null, { status: 404 })
        return new Response(`<meta property="og:title" content="${title}">`)
      },
      refreshedPaths: [],
    },
  },
}

const { app, clock } = await startBarePlatform({
  async registerPlugin(scope, platform) {
    registerShareImages(scope, platform, { files, build })
  },
})

test('a share image that is not drawn after ten seconds answers 503, and the next request draws it', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => {
    const time = new AbortController()
    // The thread is still loading.
    queueMicrotask(() => time.abort())
    return time.signal
  })
  expect((await app.inject('/share/about.png')).statusCode).toBe(503)
  expect(timeout.mock.calls).toEqual([[10_000]])
  timeout.mockRestore()
  const { statusCode, headers, rawPayload } = await app.inject('/share/about.png')
  expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/png' })
  expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect((await app.inject('/share/nothing.png')).statusCode).toBe(404)
})

test('the picture of a page that changed is drawn again after an hour, and goes with its page', async () => {
  const picture = () => app.inject('/share/advisors/somebody.png')
  title = 'Marisol Etcheverry'
  const first = (await picture()).rawPayload
  title = 'Marisol Larkspur'
  expect((await picture()).rawPayload).toEqual(first)
  clock.advance(minutes(61))
  expect((await picture()).rawPayload).not.toEqual(first)
  title = null
  clock.advance(minutes(61))
  expect((await picture()).statusCode).toBe(404)
})

test('an address of thousands of parts has no picture, and no page is rendered for it', async () => {
  title = 'Marisol Etcheverry'
  expect((await app.inject(`/share/${'a/'.repeat(5_000)}b.png`)).statusCode).toBe(404)
})
