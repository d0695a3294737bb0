import { join } from 'node:path'
import type { TestClock } from 'pg-boss'
import type { Logger } from 'pino'
import { noKeys } from './api-keys.ts'
import type { Config } from './config.ts'
import type { Actor, Ctx, Ports } from './context.ts'
import { openDatabase } from './db/client.ts'
import { openReplica } from './db/replica.ts'
import { createSlowQueryLog } from './db/slow-queries.ts'
import { watchDependencies } from './dependencies.ts'
import { createJobQueue } from './jobs/queue.ts'
import { createLimits } from './limits.ts'
import { createErrorGroups, type ErrorGroups } from './log/error-groups.ts'
import { createLog } from './log/log.ts'
import type { Logger as SomeLogger } from './log/logger.ts'
import { deliverMail } from './mail/deliver.ts'
import { createOutbox } from './mail/outbox.ts'
import type { MailPort } from './mail/port.ts'
import { createSmtp } from './mail/smtp.ts'
import { makeContext } from './make-context.ts'
import { errorsLogged, platformMetrics, slowQueries } from './metrics/figures.ts'
import { createMetrics } from './metrics/metrics.ts'
import { readPlatform } from './metrics/read-platform.ts'
import { createStatementMeter } from './metrics/statements.ts'
import type { Module } from './module.ts'
import type { Clock, Platform } from './platform.ts'
import { createHub } from './realtime/hub.ts'
import { openCountStore } from './redis.ts'
import { createClamd } from './scanner/clamd.ts'
import type { SessionPort } from './sessions.ts'
import { createSlots } from './slots.ts'
import { createSmsOutbox } from './sms/outbox.ts'
import type { SmsPort } from './sms/port.ts'
import { createTwilio } from './sms/twilio.ts'
import { createDiskStorage } from './storage/disk.ts'
import { filesFolderOf } from './storage/folder.ts'
import { createS3Storage } from './storage/s3.ts'
import { noVisits } from './visits.ts'

export type PlatformOptions = {
  readonly modules: readonly Module[]
  /** The database to use: the one of the configuration, or the embedded one once it runs. */
  readonly databaseUrl: string
  readonly clock?: Clock
  readonly log?: Logger
  /** The groups that `log` was made with, so that metrics count them. */
  readonly errors?: ErrorGroups
  /** Given by tests: jobs then wait for `jobs.runDue`. */
  readonly testClock?: TestClock
  readonly goneAfterMs?: number
}

/**
 * Makes what a process needs to act, from its configuration and its modules. Nothing is connected
 * or started yet except what connects by itself when first used.
 */
export function createPlatform(config: Config, options: PlatformOptions): Platform {
  const { modules, databaseUrl, clock = () => new Date() } = options
  const errors = options.errors ?? createErrorGroups()
  const log = options.log ?? createLog(config.logLevel, errors)
  const metrics = createMetrics([
    ...platformMetrics,
    ...modules.flatMap(({ metrics: own = [] }) => own),
    ...modules.flatMap(({ measures = [] }) => measures.map(({ metric }) => metric)),
  ])
  errors.onError((fact) => metrics.count(errorsLogged, fact))
  const meter = createStatementMeter(metrics)
  let closing: Promise<void> | undefined
  let isDraining = false
  const databaseOptions = {
    poolSize: config.database.poolSize,
    statementTimeoutMs: config.database.statementTimeoutMs,
    onStatement(statement: Parameters<typeof meter>[0]) {
      meter(statement)
      slowLog(statement)
    },
    onConnectionLost(err: Error) {
      // While closing, connections end as they like.
      if (!closing) log.warn({ err }, 'an idle database connection broke')
    },
  }
  const slots = createSlots()
  const channels = new Map(
    modules
      .flatMap((module) => module.channels ?? [])
      .map(({ name, onNotify }) => [name, (payload: string) => onNotify(slots, payload)]),
  )
  const { pool, db, watch } = openDatabase({
    ...databaseOptions,
    url: databaseUrl,
    ...(channels.size > 0 && { channels }),
  })
  const { replicaUrl } = config.database
  const replica = replicaUrl === null ? null : openReplica({ ...databaseOptions, url: replicaUrl }, log)
  const onSlow = () => metrics.count(slowQueries, {})
  const slowLog = createSlowQueryLog({ pool, log, thresholdMs: config.slowQueryMs, onSlow })
  const countStore = config.redisUrl ? openCountStore(config.redisUrl, log) : null

  const { smtpUrl, from } = config.mail
  const smtp = smtpUrl === null ? null : createSmtp({ url: smtpUrl, from })
  const outbox = createOutbox({ dir: join(config.dataDir, 'outbox'), from, now: clock })
  const dependencies = watchDependencies(metrics)
  const sms = smsPort(config, outbox)
  const storage = config.s3 ? createS3Storage(config.s3) : createDiskStorage(filesFolderOf(config))
  const ports: Ports = {
    config,
    mail: dependencies.mail(smtp ?? outbox),
    sms: sms && dependencies.sms(sms),
    storage: dependencies.storage(storage),
    scanner: config.clamavUrl === null ? null : dependencies.scanner(createClamd(config.clamavUrl)),
    metrics,
    replica,
    dependencies,
    limits: createLimits({ factor: config.rateLimitFactor, store: countStore, log }),
    slots,
    dataExport: modules.flatMap((module) => module.dataExport ?? []),
    emails: modules.flatMap((module) => module.emails ?? []),
  }

  const sessions = sessionsOf(modules)
  const contextFor = <A extends Actor>(actor: A, contextLog: SomeLogger): Ctx<A> =>
    makeContext(parts, actor, contextLog)
  const jobs = createJobQueue({
    databaseUrl,
    watch,
    jobs: [deliverMail, ...modules.flatMap((module) => module.jobs ?? [])],
    log,
    metrics,
    contextFor: (jobLog) => contextFor({ kind: 'system' }, jobLog),
    ...(options.testClock ? { testClock: options.testClock } : {}),
  })
  const realtime = createHub({
    handlers: modules.flatMap((module) => module.sockets ?? []),
    presence: modules.flatMap((module) => module.presence ?? []),
    sessions,
    publicUrl: config.publicUrl,
    redisUrl: config.redisUrl,
    trustProxy: config.trustProxy,
    limitFactor: config.rateLimitFactor,
    log,
    metrics,
    contextFor,
    ...(options.goneAfterMs === undefined ? {} : { goneAfterMs: options.goneAfterMs }),
  })
  const measures = byEvent(modules.flatMap((module) => module.measures ?? []))
  const parts = { db, ports, clock, jobs, realtime, listeners: listenersOf(modules), measured: { metrics, measures } }
  readPlatform({ metrics, pool, realtime, jobs, ports, countStore })

  async function close(): Promise<void> {
    await jobs.close()
    await realtime.close()
    smtp?.close()
    countStore?.close()
    await Promise.all([pool.end(), replica?.close()])
  }

  return {
    config,
    log,
    clock,
    pool,
    db,
    watch,
    ports,
    metrics,
    outbox,
    jobs,
    realtime,
    sessions,
    apiKeys: modules.find(({ apiKeys }) => apiKeys)?.apiKeys ?? noKeys,
    visits: modules.find(({ visits }) => visits)?.visits ?? noVisits,
    countStore,
    context: (actor, contextLog = log) => contextFor(actor, contextLog),
    isDraining: () => isDraining,
    drain: () => {
      isDraining = true
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** The listeners of all modules by the event they hear, in the order of the modules. */
export function listenersOf(modules: readonly Module[]) {
  return byEvent(modules.flatMap((module) => module.listeners ?? []))
}

function byEvent<T extends { readonly eventName: string }>(items: readonly T[]): Map<string, T[]> {
  return Map.groupBy(items, ({ eventName }) => eventName)
}

function smsPort({ sms }: Config, outbox: MailPort): SmsPort | null {
  if (sms.provider === 'twilio' && sms.twilio) return createTwilio(sms.twilio)
  return sms.provider === 'outbox' ? createSmsOutbox(outbox) : null
}

/** A process without the auth capability, as in a small test, knows nobody. */
function sessionsOf(modules: readonly Module[]): SessionPort {
  const found = modules.flatMap((module) => module.sessions ?? [])
  if (found.length > 1) throw new Error('More than one module provides sessions; exactly one may.')
  return found[0] ?? { resolveActor: async () => null }
}
