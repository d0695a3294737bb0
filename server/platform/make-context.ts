import { randomUUID } from 'node:crypto'
import type { Actor, Ctx, Ports, Tx } from './context.ts'
import type { Db } from './db/client.ts'
import { type AfterCommit, inTransaction } from './db/transaction.ts'
import type { Listener, Measure } from './events.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Logger } from './log/logger.ts'
import { deliverMail } from './mail/deliver.ts'
import { domainEvents } from './metrics/figures.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Clock } from './platform.ts'
import type { RealtimeHub } from './realtime/hub.ts'

export type ContextParts = {
  readonly db: Db
  readonly ports: Ports
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly realtime: Pick<RealtimeHub, 'emit' | 'disconnectSockets' | 'socketsLeave' | 'socketsJoin' | 'occupiedRooms'>
  /** Listeners by event name, in the order of the modules. */
  readonly listeners: ReadonlyMap<string, readonly Listener[]>
  /** Counts what has committed; without it nothing is counted, as when demo data is written. */
  readonly measured?: {
    readonly metrics: Pick<Metrics, 'count'>
    readonly measures: ReadonlyMap<string, readonly Measure[]>
  }
}

/** Builds the context of one act; HTTP, sockets, jobs, commands and tests all come through here. */
export function makeContext<A extends Actor>(parts: ContextParts, actor: A, log: Logger): Ctx<A> {
  const context: Ctx<A> = {
    actor,
    now: parts.clock(),
    db: parts.db,
    log,
    ports: parts.ports,
    transaction: (work) =>
      inTransaction(
        parts.db,
        (db, after) => work(makeTx(parts, context, db, after)),
        (err) => log.error({ err }, 'an effect after a commit failed'),
      ),
    emit: (room, event, payload) => parts.realtime.emit(room, event, payload),
    disconnectSockets: (room) => parts.realtime.disconnectSockets(room),
    socketsLeave: (room, from) => parts.realtime.socketsLeave(room, from),
    socketsJoin: (room, into) => parts.realtime.socketsJoin(room, into),
    occupiedRooms: (rooms) => parts.realtime.occupiedRooms(rooms),
  }
  return context
}

type Act<A extends Actor> = { readonly actor: A; readonly now: Date; readonly log: Logger }

function makeTx<A extends Actor>(parts: ContextParts, { actor, now, log }: Act<A>, db: Db, after: AfterCommit): Tx<A> {
  const tx: Tx<A> = {
    actor,
    now,
    db,
    log,
    ports: parts.ports,
    transaction: (work) => work(tx),
    emit: (room, event, payload) => after.add(() => parts.realtime.emit(room, event, payload)),
    disconnectSockets: (room) => after.add(() => parts.realtime.disconnectSockets(room)),
    socketsLeave: (room, from) => after.add(() => parts.realtime.socketsLeave(room, from)),
    socketsJoin: (room, into) => after.add(() => parts.realtime.socketsJoin(room, into)),
    occupiedRooms: (rooms) => parts.realtime.occupiedRooms(rooms),
    asSystem: () => makeTx(parts, { actor: { kind: 'system' }, now, log }, db, after),
    publish: (event, payload) => tx.publishAll(event, [payload]),
    async publishAll(event, payloads) {
      for (const listener of payloads.length > 0 ? (parts.listeners.get(event.name) ?? []) : []) {
        // `onBatch` bound this listener to this very event, so the payloads are of its type.
        await listener.handle(tx.asSystem(), payloads as readonly never[])
      }
      const { measured } = parts
      if (!measured) return
      after.add(() => {
        for (const payload of payloads) {
          measured.metrics.count(domainEvents, { event: event.name })
          // `measure` bound each to this very event.
          for (const each of measured.measures.get(event.name) ?? []) each.count(measured.metrics, payload as never)
        }
      })
    },
    enqueue: (job, payload, options) => parts.jobs.enqueue(db, job.name, [{ ...options, payload }], now),
    enqueueAll: (job, orders) => parts.jobs.enqueue(db, job.name, orders, now),
    sendMail: (message, options) => tx.enqueue(deliverMail, { ...message, id: message.id ?? randomUUID() }, options),
  }
  return tx
}
