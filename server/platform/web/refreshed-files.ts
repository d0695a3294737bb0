import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { hours, minutes, seconds } from '#contract/core/durations.ts'
import { inProcessApi, type PageApp } from './page-app.ts'
import type { ThirdParties } from './page-policy.ts'
import { withScriptsLast } from './scripts-last.ts'
import { createStaticFile, type StaticFile } from './static-files.ts'

type Source = { readonly build: PageApp; readonly publicUrl: string; readonly thirdParties: ThirdParties }
type Entry = { file: StaticFile | null; dueAt: number; rendering: Promise<void> | null }

const keptFor = hours(1)
const retryAfter = minutes(1)
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Keeps the pages whose loaders read the API, and their data for navigation, as files no older than
 * an hour when the next request came (docs/decisions/030-pages-from-memory.md). Only the first
 * request of a page waits for it, and a page that cannot be rendered in `limitMs` is its newest
 * file for another minute.
 */
export function refreshFiles(
  app: FastifyInstance,
  source: Source,
  { now = Date.now, limitMs = seconds(5) }: { now?: () => number; limitMs?: number } = {},
): (path: string) => Promise<StaticFile | null> {
  const pages = source.build.entry.module.refreshedPaths
  const entries = new Map<string, Entry>(
    pages.flatMap((page) => [page, dataPathOf(page)]).map((path) => [path, { file: null, dueAt: 0, rendering: null }]),
  )
  async function refresh(path: string, entry: Entry): Promise<void> {
    try {
      entry.file = await within(limitMs, render(app, path, source))
      entry.dueAt = now() + keptFor
    } catch (err) {
      app.log.error({ err, path }, 'a page could not be rendered again')
      entry.dueAt = now() + retryAfter
    }
    entry.rendering = null
  }
  return async (path) => {
    const entry = entries.get(path)
    if (!entry) return null
    if (!entry.rendering && now() >= entry.dueAt) entry.rendering = refresh(path, entry)
    if (!entry.file) await entry.rendering
    return entry.file
  }
}

/** Settles as `work` does, or rejects after `limitMs`. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = pause(limitMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no result within ${limitMs} ms`)
  })
  late.catch(() => {})
  return Promise.race([work, late]).finally(() => timer.abort())
}

async function render(
  app: FastifyInstance,
  path: string,
  { build, publicUrl, thirdParties }: Source,
): Promise<StaticFile> {
  const response = await build.entry.module.answer(build, new Request(new URL(path, publicUrl)), {
    nonce: null,
    api: inProcessApi(app, { ip: '127.0.0.1' }),
    report: (err) => app.log.error({ err, path }, 'page failed'),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  const isData = path.endsWith('.data')
  const body = Buffer.from(isData ? text : withScriptsLast(text))
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    zip(body, { level: 9 }),
  ])
  const address = isData ? path : `${path === '/' ? '' : path}/index.html`
  return createStaticFile(address, { body, compressed: { br, gzip: gz }, thirdParties })
}

/** Where the router asks for the data of a page when somebody navigates to it. */
const dataPathOf = (page: string) => (page === '/' ? '/_.data' : `${page}.data`)
