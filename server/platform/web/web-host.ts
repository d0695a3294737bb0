import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '#contract/brand.ts'
import { problem } from '#contract/problems.ts'
import type { Config } from '../config.ts'
import { problemOfRequest } from '../http/problems.ts'
import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { logFault } from '../problem-details.ts'
import { StartupError } from '../startup-error.ts'
import { registerCrawlerFiles } from './crawlers.ts'
import { inProcessApi, isPageApp, type PageApp } from './page-app.ts'
import {
  developmentPolicy,
  isEmbeddable,
  pageFraming,
  policyWithNonce,
  type ThirdParties,
  thirdPartiesOf,
} from './page-policy.ts'
import { hasTooManyParts, pageRequest } from './page-request.ts'
import { refreshFiles } from './refreshed-files.ts'
import { registerShareImages } from './share-images.ts'
import { readStaticFiles, type StaticFile, type StaticFiles, sendStaticFile } from './static-files.ts'

const buildFolder = fileURLToPath(new URL('../../../build', import.meta.url))

type BuiltPages = { readonly files: StaticFiles; readonly build: PageApp }

/**
 * Begins to load what was built, so that a start does it while it waits for the database, and
 * returns what puts the pages on the app. Pages that cannot be loaded end the start there, with a
 * StartupError.
 */
export function prepareWebHost(config: Config) {
  const loading = config.production ? loadPages(thirdPartiesOf(config)) : null
  // Reported where it is awaited, unless the start has ended for another reason before.
  loading?.catch(() => {})
  return async (app: FastifyInstance, platform: Platform, modules: readonly Module[]): Promise<void> =>
    registerWebHost(app, platform, { modules, built: await loading })
}

async function loadPages(thirdParties: ThirdParties): Promise<BuiltPages> {
  const [files, build] = await Promise.all([readBuiltFiles(thirdParties), loadBuild()])
  return { files, build }
}

/**
 * Puts the pages on the app: what was built comes from memory, everything else goes to the router.
 * Last of all routes, because it takes every path that is left.
 */
async function registerWebHost(
  app: FastifyInstance,
  platform: Platform,
  { modules, built }: { modules: readonly Module[]; built: BuiltPages | null },
): Promise<void> {
  const thirdParties = thirdPartiesOf(platform.config)
  const { publicUrl } = platform.config
  if (built) {
    const { files, build } = built
    registerCrawlerFiles(app, platform, { files, modules })
    registerShareImages(app, platform, { files, build })
    await app.register(async (scope) =>
      servePages(scope, app, {
        files,
        refreshed: refreshFiles(app, { build, publicUrl, thirdParties }),
        load: async () => build,
        thirdParties,
        publicUrl,
      }),
    )
  } else {
    const { developmentPages } = await import('./development.ts')
    const load = await developmentPages(app)
    await app.register(async (scope) =>
      servePages(scope, app, { files: new Map(), refreshed: async () => null, load, thirdParties: null, publicUrl }),
    )
  }
}

type Pages = {
  readonly files: StaticFiles
  /** The newer form of a file that the host renders again; null for every other. */
  readonly refreshed: (path: string) => Promise<StaticFile | null>
  readonly load: () => Promise<PageApp>
  readonly publicUrl: string
  /** Null in development, where pages have a policy of their own. */
  readonly thirdParties: ThirdParties | null
}

async function servePages(
  scope: FastifyInstance,
  app: FastifyInstance,
  { files, refreshed, load, thirdParties, publicUrl }: Pages,
): Promise<void> {
  // The router reads bodies itself, as streams, whatever their type.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))

  scope.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async (request, reply) => {
      const path = decodedPath(request.url)
      if (hasTooManyParts(path)) throw problem('core.not-found')
      const file = files.get(path)
      if (file && (request.method === 'GET' || request.method === 'HEAD'))
        return sendStaticFile(request, reply, (await refreshed(path)) ?? file)
      // One address a page: the forms with slashes at their end lead to the one without.
      const withoutSlash = path.replace(/\/+$/, '')
      if (withoutSlash !== path && files.has(withoutSlash))
        return reply.redirect(withoutSlash + searchOf(request.url), 301)
      if (path.startsWith('/assets/'))
        return reply.code(404).type('text/plain').send('This file is of another release.')
      if (isForm(request)) return reply.redirect(`/${request.url.replace(/^[/\\]+/, '')}`, 303)
      const { nonce, header } = thirdParties
        ? policyWithNonce(thirdParties, path)
        : { nonce: null, header: developmentPolicy }
      const build = await load()
      const response = await build.entry.module.answer(build, pageRequest(request, reply, publicUrl), {
        nonce,
        api: inProcessApi(app, request),
        report: (err) => request.log.error({ err }, 'page failed'),
      })
      return sendResponse(request, reply, response, header)
    },
  })
}

/**
 * Pages take no forms: a browser sends one by itself only where our script did not arrive, and gets
 * the page again.
 */
function isForm({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'POST' &&
    /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(headers['content-type'] ?? '')
  )
}

/** Hands the router's answer over as it streams, compressed where that is worth it. */
function sendResponse(request: FastifyRequest, reply: FastifyReply, response: Response, policy: string): FastifyReply {
  reply.code(response.status)
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value)
  })
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-cache')
  reply.header('content-security-policy', policy)
  if (isEmbeddable(decodedPath(request.url))) reply.removeHeader('x-frame-options')
  else reply.headers(pageFraming)
  const { body } = response
  if (!body) return reply.send()
  // The web's stream type and Node's are the same object under two names.
  const stream = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(stream)
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  // Flushed with every chunk: the shell must reach the browser before the rest is ready.
  return reply.send(stream.pipe(createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH })))
}

/** A page for what even the router could not answer; it needs no script and no style of ours. */
function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const found = problemOfRequest(error)
  logFault(request.log, found, 'page failed')
  return reply
    .code(found.status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><title>${brand.name}</title><p>${found.message}</p><p><a href="/">Back to Home</a></p>`)
}

async function readBuiltFiles(thirdParties: ThirdParties): Promise<StaticFiles> {
  const folder = `${buildFolder}/client`
  if (!existsSync(folder)) throw new StartupError('The pages are not built yet. Run: npm run build')
  return readStaticFiles(folder, thirdParties)
}

async function loadBuild(): Promise<PageApp> {
  const file = `${buildFolder}/server/index.js`
  if (!existsSync(file)) throw new StartupError('The pages are not built yet. Run: npm run build')
  const build: unknown = await import(pathToFileURL(file).href)
  if (!isPageApp(build)) throw new StartupError('The built pages are of another version. Run: npm run build')
  return build
}

function decodedPath(url: string): string {
  const [path = '/'] = url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function searchOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}
