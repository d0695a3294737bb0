import type { FastifyInstance } from 'fastify'
import { utcDay } from '#contract/core/days.ts'
import { countRequest } from '../http/limits.ts'
import type { Module, SiteMapPart, SitePage } from '../module.ts'
import type { Platform } from '../platform.ts'
import type { StaticFiles } from './static-files.ts'

/** Paths of the protocols, which hold nothing to read. */
const protocolPaths = ['/api/', '/auth/', '/functions/', '/socket.io/', '/dev/']

const cacheControl = 'public, max-age=3600'

/**
 * Serves /robots.txt and /sitemap.xml, which links to one sitemap per kind of page (sitemaps.org).
 * Those of pages and articles come from the files written at build time; the capabilities supply
 * the others on each request, so that no second list can be wrong.
 */
export function registerCrawlerFiles(
  app: FastifyInstance,
  platform: Platform,
  { files, modules }: { files: StaticFiles; modules: readonly Module[] },
): void {
  const origin = platform.config.publicUrl.replace(/\/$/, '')
  const all = [...writtenParts(files), ...modules.flatMap(({ siteMaps }) => siteMaps ?? [])]
  const disallowed = [...protocolPaths, ...modules.flatMap(({ privatePaths }) => privatePaths ?? [])]
  const robots = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
  const index = xml(
    'sitemapindex',
    all.map(({ name }) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`),
  )
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/sitemap.xml', async (_request, reply) => reply.type('application/xml; charset=utf-8').send(index))
  for (const { name, list } of all) {
    app.get(`/sitemaps/${name}.xml`, async (request, reply) => {
      // Some hold all advisors. A crawler reads each once a day.
      const visitor = { kind: 'visitor' } as const
      await countRequest(platform.ports.limits, 'costly', visitor, request.ip)
      const pages = await list(platform.context(visitor, request.log))
      const map = xml(
        'urlset',
        pages.map((page) => entry(origin, page)),
      )
      return reply.header('cache-control', cacheControl).type('application/xml; charset=utf-8').send(map)
    })
  }
}

/**
 * The pages among the files that want to be found; what a page says of itself tells its kind and
 * its day.
 */
function writtenParts(files: StaticFiles): SiteMapPart[] {
  const pages = [...files]
    .filter(([path]) => !/\.\w+$/.test(path))
    .map(([path, { plain }]) => ({ path, html: plain.body.toString('utf8') }))
    .filter(({ html }) => !html.includes('<meta name="robots" content="noindex"'))
    .sort((a, b) => a.path.localeCompare(b.path))
    .map(({ path, html }): SitePage & { isArticle: boolean } => {
      const published = /<meta property="article:published_time" content="([^"]+)"/.exec(html)?.[1]
      return { path, isArticle: published !== undefined, ...(published && { changedAt: new Date(published) }) }
    })
  return [
    { name: 'pages', list: async () => pages.filter(({ isArticle }) => !isArticle) },
    { name: 'articles', list: async () => pages.filter(({ isArticle }) => isArticle) },
  ]
}

function entry(origin: string, { path, changedAt }: SitePage): string {
  const changed = changedAt ? `<lastmod>${utcDay(changedAt)}</lastmod>` : ''
  return `<url><loc>${origin}${path}</loc>${changed}</url>`
}

function xml(root: string, items: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...items.map((item) => `  ${item}`),
    `</${root}>`,
    '',
  ].join('\n')
}
