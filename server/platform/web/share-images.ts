import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { brand } from '#contract/brand.ts'
import { hours, seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { countRequest } from '../http/limits.ts'
import type { Platform } from '../platform.ts'
import { openThreads } from '../threads/threads.ts'
import { inProcessApi, type PageApp } from './page-app.ts'
import { hasTooManyParts } from './page-request.ts'
import type { ShareImageText } from './share-image-worker.ts'
import type { StaticFiles } from './static-files.ts'

/** Nobody waits longer for a picture, whatever holds its thread. */
const timeoutMs = seconds(10)
/** Some sixty kilobytes each; a page that changed, or is gone, has its old picture no longer. */
const cacheLimits = { max: 200, ttl: hours(1) } as const

/**
 * Serves /share/<page>.png, the preview image of a page for social networks. It is drawn on first
 * request, on its own thread, from the page's own metadata, and cached: every page has one, and
 * none has to be listed.
 */
export function registerShareImages(
  app: FastifyInstance,
  platform: Platform,
  { files, build }: { files: StaticFiles; build: PageApp },
): void {
  const options = {
    filename: new URL('./share-image-worker.ts', import.meta.url).href,
    name: 'drawShareImage',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    // After this the image would come too late for link previews.
    maxQueue: 40,
  }
  const threads = openThreads<ShareImageText, Uint8Array>(options, platform.log, {
    metrics: platform.metrics,
    label: 'share-images',
  })
  app.addHook('onClose', () => threads.destroy())
  const images = new LRUCache<string, Promise<Buffer | null>>({
    ...cacheLimits,
    perf: { now: () => platform.clock().getTime() },
    ttlResolution: 0,
  })

  async function draw(path: string, request: FastifyRequest): Promise<Buffer | null> {
    const html = files.get(path)?.plain.body.toString('utf8') ?? (await renderedPage(app, build, path, request))
    const text = html && textOf(html)
    if (!text) return null
    if (threads.queueSize >= threads.options.maxQueue) throw problem('core.unavailable')
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return Buffer.from(await threads.run(text, { signal }))
    } catch (cause) {
      // A late one had many before it.
      throw problem('core.unavailable', signal.aborted ? {} : { cause })
    }
  }

  app.get('/share/*', async (request, reply) => {
    const path = pageOf(request.url)
    if (path === null) return reply.callNotFound()
    const actor = { kind: 'visitor' } as const
    const cached = images.get(path)
    await countRequest(platform.ports.limits, cached ? 'read' : 'costly', actor, request.ip)
    const drawn = cached ?? draw(path, request)
    if (!cached) {
      images.set(path, drawn)
      drawn.then((image) => image ?? images.delete(path)).catch(() => images.delete(path))
    }
    const image = await drawn
    if (!image) return reply.callNotFound()
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(image)
  })
}

/** The page of the requested image; null when the address is none of ours. */
function pageOf(url: string): string | null {
  const [address = ''] = url.split('?')
  const match = hasTooManyParts(address) ? null : /^\/share(\/[a-z0-9/-]+)\.png$/i.exec(address)
  return match?.[1] === '/home' ? '/' : (match?.[1] ?? null)
}

async function renderedPage(app: FastifyInstance, build: PageApp, path: string, request: FastifyRequest) {
  // Without a user agent the renderer waits for the whole page.
  const response = await build.entry.module.answer(build, new Request(new URL(path, 'http://localhost')), {
    nonce: null,
    api: inProcessApi(app, request),
    report: (err) => request.log.error({ err }, 'page failed'),
  })
  return response.status === 200 ? response.text() : null
}

function textOf(html: string): ShareImageText | null {
  const meta = (name: string) =>
    unescaped(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1])
  const title = meta('og:title')?.replace(` | ${brand.name}`, '')
  const kind = (['article', 'profile'] as const).find((name) => name === meta('og:type')) ?? 'website'
  if (!title || meta('robots') === 'noindex') return null
  return { kind, title, description: meta('description') ?? '' }
}

function unescaped(text: string | undefined): string | undefined {
  return text
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
