import type { FastifyInstance } from 'fastify'
import { isPageApp, type PageApp } from './page-app.ts'

/**
 * Runs Vite inside the app, so that one process and one port serve pages with hot reload. Loaded in
 * development only; production has neither this nor Vite.
 */
export async function developmentPages(app: FastifyInstance): Promise<() => Promise<PageApp>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  // Modules, styles and Vite's client are its own to answer; what it does not know goes on to the
  // routes.
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(?:api|auth|functions|socket\.io|health|ready|metrics|dev)(?:\/|$|\?)/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error instanceof Error ? error : undefined))
  })
  return async () => {
    const build: unknown = await vite.ssrLoadModule('virtual:react-router/server-build')
    if (!isPageApp(build)) throw new Error('The pages did not load as an app')
    return build
  }
}
