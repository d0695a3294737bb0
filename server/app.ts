import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { seconds } from '#contract/core/durations.ts'
import { modules as allModules } from './modules.ts'
import { logRequests } from './platform/http/access-log.ts'
import { bind } from './platform/http/bind.ts'
import { readJsonBodies } from './platform/http/body.ts'
import {
  closeConnectionsOnDrain,
  connectionTimeLimits,
  endLongReplies,
  type TimeLimits,
} from './platform/http/connections.ts'
import { registerDocs } from './platform/http/docs-page.ts'
import { registerEmailPage } from './platform/http/email-page.ts'
import { registerHealth } from './platform/http/health.ts'
import { refuseMalformedHosts } from './platform/http/host.ts'
import { observeRequests } from './platform/http/observe.ts'
import { registerOutboxPage } from './platform/http/outbox-page.ts'
import { encodeProblems, encodeUnknownCalls, sendFrameworkError } from './platform/http/problems.ts'
import { secureReplies } from './platform/http/security.ts'
import { registerSecurityContact } from './platform/http/security-contact.ts'
import type { Module } from './platform/module.ts'
import type { Platform } from './platform/platform.ts'

export type AppOptions = {
  /** Tests of the platform bring modules of their own. */
  readonly modules?: readonly Module[]
  /** Tests use shorter time limits. */
  readonly timeLimits?: TimeLimits
  /** Puts the pages on the app; without it, it answers calls only. */
  readonly pages?: (app: FastifyInstance, platform: Platform, modules: readonly Module[]) => Promise<void>
}

/**
 * Builds the app that answers everything on one port. `close` first ends the sockets, then lets
 * requests in flight finish; it does not close the platform, which the caller made.
 */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = platform
  const { modules = allModules, pages, timeLimits = connectionTimeLimits } = options
  const loggerInstance: FastifyBaseLogger = platform.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: [...config.trustProxy],
    bodyLimit: 1_048_576,
    requestTimeout: timeLimits.requestMs,
    connectionTimeout: timeLimits.silenceMs,
    http: { headersTimeout: timeLimits.headersMs, connectionsCheckingInterval: timeLimits.checkEveryMs },
    // Longer than a load balancer keeps an idle connection, so that it is never the server that
    // hangs up first.
    keepAliveTimeout: seconds(75),
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the process stops is answered as usual.
    return503OnClosing: false,
    frameworkErrors: sendFrameworkError,
    routerOptions: { maxParamLength: 500 },
  })
  observeRequests(app, platform)
  logRequests(app)
  closeConnectionsOnDrain(app, platform)
  endLongReplies(app, timeLimits)
  secureReplies(app, config.publicUrl)
  refuseMalformedHosts(app)
  readJsonBodies(app)
  encodeProblems(app)
  registerHealth(app, platform)
  registerOutboxPage(app, platform)
  registerEmailPage(app, platform)
  registerSecurityContact(app, platform)

  const routes = modules.flatMap((module) => module.routes ?? [])
  const endpoints = routes.map(({ endpoint }) => endpoint)
  registerDocs(app, endpoints)
  for (const route of routes) bind(app, platform, route)
  encodeUnknownCalls(app, endpoints)
  for (const { registerPlugin } of modules)
    if (registerPlugin) await app.register(async (scope) => registerPlugin(scope, platform))

  if (pages) await pages(app, platform, modules)

  await platform.realtime.attach(app.server)
  app.addHook('preClose', () => platform.realtime.close())
  await app.ready()
  return app
}
