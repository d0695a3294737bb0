import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { hours } from '#contract/core/durations.ts'
import { inProcessApi, type PageApp } from './page-app.ts'
import type { ThirdParties } from './page-policy.ts'
import { withScriptsLast } from './scripts-last.ts'
import { createStaticFile, type StaticFile } from './static-files.ts'

type Source = { readonly build: PageApp; readonly publicUrl: string; readonly thirdParties: ThirdParties }
type Entry = { file: Promise<StaticFile | null>; renderedAt: number }

const keptFor = hours(1)
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Keeps the pages whose loaders read the API, and the data of each for navigation, as files no older than an hour when
 * the next request came (docs/decisions/030-pages-from-memory.md). The first request of a page waits for it; later ones
 * get the file at hand while a newer one is rendered. A page that cannot be rendered is the file of the build.
 */
export function refreshFiles(
  app: FastifyInstance,
  source: Source,
  now: () => number = Date.now,
): (path: string) => Promise<StaticFile | null> {
  const entries = new Map<string, Entry>()
  const pages = source.build.entry.module.refreshedPaths
  const isRefreshed = new Set(pages.flatMap((page) => [page, dataPathOf(page)]))
  return async (path) => {
    if (!isRefreshed.has(path)) return null
    const last = entries.get(path)
    if (last && now() - last.renderedAt < keptFor) return last.file
    const rendering = render(app, path, source).catch((err) => {
      app.log.error({ err, path }, 'a page could not be rendered again')
      return last?.file ?? null
    })
    const entry: Entry = { file: last?.file ?? rendering, renderedAt: now() }
    entries.set(path, entry)
    // A page that failed at first is tried again by the next request.
    void rendering.then((file) => {
      if (file) entry.file = rendering
      else entries.delete(path)
    })
    return entry.file
  }
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
