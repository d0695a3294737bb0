import type { FastifyInstance } from 'fastify'
import type { StaticFiles } from './static-files.ts'

/** Behind these stand people, not readers. The guard would turn a crawler away anyhow; this saves both the trip. */
const notForCrawlers = ['/api/', '/auth/', '/functions/', '/socket.io/', '/dev/', '/settings', '/chat', '/messages']

/**
 * Serves /robots.txt and /sitemap.xml. The map lists the pages written at build time, which are those one should find
 * by searching; it is made from the files themselves, so that no second list can be wrong.
 */
export function registerCrawlerFiles(app: FastifyInstance, files: StaticFiles, publicUrl: string): void {
  const origin = publicUrl.replace(/\/$/, '')
  const pages = [...files.keys()].filter((path) => !/\.\w+$/.test(path)).sort()
  const robots = [
    'User-agent: *',
    ...notForCrawlers.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
  const map = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/sitemap.xml', async (_request, reply) => reply.type('application/xml; charset=utf-8').send(map))
}
