import type pg from 'pg'
import type { Logger } from 'pino'
import type { KeyPort } from './api-keys.ts'
import type { Config } from './config.ts'
import type { Actor, Ctx, Ports } from './context.ts'
import type { Db } from './db/client.ts'
import type { DatabaseWatch } from './db/watch.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Logger as ContextLogger } from './log/logger.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { RealtimeHub } from './realtime/hub.ts'
import type { CountStore } from './redis.ts'
import type { SessionPort } from './sessions.ts'
import type { VisitPort } from './visits.ts'

/** Tells the time; tests move it by hand. */
export type Clock = () => Date

/**
 * Everything a process needs to act: made once by `createPlatform`, handed to the app, to commands
 * and to tests.
 */
export type Platform = {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  readonly pool: pg.Pool
  readonly db: Db
  /** Whether the database answers. */
  readonly watch: DatabaseWatch
  readonly ports: Ports
  readonly metrics: Metrics
  /** The mails that were kept instead of sent; without SMTP it is also `ports.mail`. */
  readonly outbox: Outbox
  readonly jobs: JobQueue
  readonly realtime: RealtimeHub
  readonly sessions: SessionPort
  readonly apiKeys: KeyPort
  readonly visits: VisitPort
  /** Null when this is the only process. */
  readonly countStore: CountStore | null
  /** A context for somebody acting now. */
  context<A extends Actor>(actor: A, log?: ContextLogger): Ctx<A>
  /**
   * Whether the process is about to stop: /ready says no, and connections are closed after their
   * reply.
   */
  isDraining(): boolean
  drain(): void
  /** Ends jobs, sockets and connections, in this order. Safe to call twice. */
  close(): Promise<void>
}
