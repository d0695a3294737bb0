import type { z } from 'zod'
import type { ServerEvent } from '#contract/core/socket-event.ts'
import type { Role } from '#contract/profiles/values.ts'
import type { StaffRole } from '#contract/staff/values.ts'
import type { Config } from './config.ts'
import type { DataExportPart } from './data-export.ts'
import type { Db } from './db/client.ts'
import type { Replica } from './db/replica.ts'
import type { Dependencies } from './dependencies.ts'
import type { DomainEvent } from './domain-event.ts'
import type { EnqueueOptions, JobOrder, QueuedJob } from './jobs/queued-job.ts'
import type { Limits } from './limits.ts'
import type { Logger } from './log/logger.ts'
import type { AnyEmail } from './mail/email.ts'
import type { MailMessage, MailPort } from './mail/port.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Room } from './realtime/rooms.ts'
import type { ScannerPort } from './scanner/port.ts'
import type { StateSlots } from './slots.ts'
import type { SmsPort } from './sms/port.ts'
import type { StoragePort } from './storage/port.ts'

/** Somebody with a session. */
export type UserActor = {
  readonly kind: 'user'
  readonly id: string
  readonly role: Role
  /** Only of those whose role is `admin`. */
  readonly staffRole?: StaffRole
  readonly email: string
  readonly emailVerified: boolean
  readonly sessionId: string
  /** The role asks for a second factor, and the account has none yet. */
  readonly needsSecondFactor?: true
}

/** Who acts: resolved once per request or socket event; jobs and listeners act as the system. */
export type Actor = { readonly kind: 'visitor' } | UserActor | { readonly kind: 'system' }

/** The outside world, each behind a port with a real second implementation. */
export type Ports = {
  readonly config: Config
  readonly mail: MailPort
  /** Null when there is no gateway: nobody can be sent a text message. */
  readonly sms: SmsPort | null
  readonly storage: StoragePort
  /** Null when no virus scanner is configured. */
  readonly scanner: ScannerPort | null
  readonly limits: Limits
  /** Null when none is configured; `readStale` reads it. */
  readonly replica: Replica | null
  readonly metrics: Metrics
  /** How the services behind the other ports answered so far. */
  readonly dependencies: Pick<Dependencies, 'historyOf' | 'note'>
  /** What each capability adds to the file of a person's data, in the order of the modules. */
  readonly dataExport: readonly DataExportPart[]
  /** Every email of the product, in the order of the modules. */
  readonly emails: readonly AnyEmail[]
  /** Where capabilities keep what lives as long as the process. */
  readonly slots: StateSlots
}

/** What every service receives: who acts, when, on which database, and how to reach the rest. */
export type Ctx<A extends Actor = Actor> = {
  readonly actor: A
  /** The instant of this act; rules and services never read the clock themselves. */
  readonly now: Date
  readonly db: Db
  readonly log: Logger
  readonly ports: Ports
  /** Runs `work` in one transaction; inside a transaction it joins the one that is open. */
  transaction<T>(work: (tx: Tx<A>) => Promise<T>): Promise<T>
  /**
   * Sends a socket event to a room, or once to each connection of several rooms: at once, or after
   * the commit when in a transaction.
   */
  emit<P extends z.ZodType>(room: Room | readonly Room[], event: ServerEvent<P>, payload: z.input<P>): void
  /**
   * Disconnects every connection of a room, as when its session has ended: at once, or after the
   * commit.
   */
  disconnectSockets(room: Room): void
  /**
   * Makes the connections of one room leave another, as when somebody may no longer listen: at
   * once, or after the commit.
   */
  socketsLeave(room: Room, from: Room): void
  /** Makes the connections of one room join another: at once, or after the commit. */
  socketsJoin(room: Room, into: Room): void
  /** Those of these rooms that any connection is in now, on any node. */
  occupiedRooms(rooms: readonly Room[]): Promise<ReadonlySet<Room>>
}

/**
 * A context inside a transaction: only here can one publish, so that facts and their consequences
 * commit together.
 */
export type Tx<A extends Actor = Actor> = Ctx<A> & {
  /**
   * Runs every listener of the event in this transaction; a listener that throws undoes the act.
   */
  publish<P>(event: DomainEvent<P>, payload: P): Promise<void>
  /** Publishes several events of one kind: each listener gets all of them before the next one. */
  publishAll<P>(event: DomainEvent<P>, payloads: readonly P[]): Promise<void>
  /** Stores a job on this transaction: it runs if and only if the transaction commits. */
  enqueue<P extends object>(job: QueuedJob<P>, payload: P, options?: EnqueueOptions): Promise<void>
  /** Stores several jobs of one kind with one statement. */
  enqueueAll<P extends object>(job: QueuedJob<P>, orders: readonly JobOrder<P>[]): Promise<void>
  /**
   * Queues a mail on this transaction, not to leave before an instant if one is given; delivery is
   * retried until the mail server takes it.
   */
  sendMail(message: MailMessage, options?: Pick<EnqueueOptions, 'id' | 'startAfter'>): Promise<void>
  /** The same transaction acting as the system, for listeners and cross-capability acts. */
  asSystem(): Tx<{ kind: 'system' }>
}

/** A context whose actor is known to be signed in: what endpoints with roles hand to services. */
export type UserCtx = Ctx<UserActor>
