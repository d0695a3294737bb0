import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Piscina } from 'piscina'
import { seconds } from '#contract/core/durations.ts'
import type { MatchesQuery, MatchPreferences } from '#contract/matching/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { counter, gauge } from '#server/platform/metrics/definition.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defineSlot } from '#server/platform/slots.ts'
import { openThreads } from '#server/platform/threads/threads.ts'
import { yieldToEventLoop } from '#server/platform/threads/yield-to-event-loop.ts'
import { currentTraceparent, inSpan } from '#server/platform/tracing/span.ts'
import {
  type ConsumerRanking,
  type RankingReply,
  type RankingRequest,
  rankFor,
  type Started,
  type StartTask,
  taskFor,
  type WorkerOptions,
  type WorkerTask,
} from './worker.ts'

/** The longest that a person waits for a list. */
const timeoutMs = seconds(5)

type Threads = Piscina<WorkerTask | StartTask, RankingReply | Started>
type Ranker = {
  readonly threads: Threads
  readonly worker: WorkerOptions
  readonly clock: () => Date
  isStarted: boolean
  /** Advisors in the index; null until it is ready. */
  advisors: number | null
}

/** Lists ranked from the index or the database in the thread, or by the server itself. */
export const rankings = counter({
  name: 'matching_rankings_total',
  help: 'Lists of matches that were ranked, by what they were ranked from',
  labels: ['source'],
  from: [{ source: 'index' }, { source: 'database' }, { source: 'server' }],
})
const advisorsInIndex = gauge({
  name: 'matching_index_advisors',
  help: 'Advisors in the index when it was built; no value until it is ready',
})

const rankerSlot = defineSlot<Ranker>('matching.ranker')

/**
 * Prepares the thread that holds the advisor index, and ends it with the app. It starts later:
 * tests and commands that build the app for a moment rank from the database.
 */
export async function provideRanker(
  app: FastifyInstance,
  { ports, pool, log, metrics, config, clock }: Platform,
): Promise<void> {
  const databaseUrl = pool.options.connectionString
  if (databaseUrl === undefined) return
  const options = {
    filename: new URL('./worker.ts', import.meta.url).href,
    name: 'answer',
    minThreads: 0,
    // One index a process: a second thread would build a second one.
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Requests mostly wait for the database, and the thread must receive changes between them.
    concurrentTasksPerWorker: 32,
    atomics: 'disabled',
    // Beyond this the answer would come too late.
    maxQueue: 200,
  } as const
  const threads: Threads = openThreads(options, log, { metrics, label: 'matching' })
  const { traces, slowQueryMs, logLevel } = config
  const ranker: Ranker = {
    threads,
    worker: { databaseUrl, timeoutMs, telemetry: { traces, slowQueryMs, logLevel } },
    clock,
    isStarted: false,
    advisors: null,
  }
  ports.slots.set(rankerSlot, ranker)
  metrics.read(advisorsInIndex, () => (ranker.advisors === null ? [] : [[{}, ranker.advisors]]))
  app.addHook('onClose', () => threads.destroy())
}

/**
 * Starts the thread and its index, and logs the number of advisors when it is ready. Lists do not
 * wait for it.
 */
export async function startRanking({ ports, log }: Platform): Promise<void> {
  const ranker = ports.slots.get(rankerSlot)
  if (!ranker) return
  ranker.isStarted = true
  const { threads, worker } = ranker
  try {
    const ready = await threads.run({ ...worker, start: true, now: ranker.clock().getTime() }, { name: 'begin' })
    if ('advisors' in ready) ranker.advisors = ready.advisors
    log.info(ready, 'the advisor index is ready')
  } catch (err) {
    log.warn({ err }, 'the advisor index is not ready; lists are ranked from the database')
  }
}

/**
 * Ranks the actor's matches: on the thread once it is started, from the index once it is ready,
 * otherwise from the database. When the thread crashes, the list is ranked again from the database.
 * @throws matching.profile-needed, core.unavailable
 */
export function rankMatches(
  ctx: UserCtx,
  query: MatchesQuery,
  preferences?: MatchPreferences,
): Promise<ConsumerRanking> {
  return rankMatchesOf(ctx, { consumerId: ctx.actor.id, query, ...(preferences && { preferences }) })
}

/**
 * Ranks the matches of any consumer in the same way, for jobs.
 * @throws matching.profile-needed, core.unavailable
 */
export async function rankMatchesOf(
  ctx: Ctx,
  input: Pick<RankingRequest, 'consumerId' | 'query' | 'preferences'>,
): Promise<ConsumerRanking> {
  const request = { ...input, requestId: randomUUID(), now: ctx.now.getTime() }
  const ranker = ctx.ports.slots.get(rankerSlot)
  return ranker?.isStarted
    ? inSpan('matching rank', {}, () => rankOnThread(ctx, ranker, request))
    : rankInline(ctx, request)
}

/** Says whether the thread that ranks lists runs and holds its index, for the page of health. */
export function rankerState({ ports }: Ctx): { isStarted: boolean; advisors: number | null; waiting: number } {
  const ranker = ports.slots.get(rankerSlot)
  if (!ranker) return { isStarted: false, advisors: null, waiting: 0 }
  return { isStarted: ranker.isStarted, advisors: ranker.advisors, waiting: ranker.threads.queueSize }
}

function rankInline(ctx: Ctx, request: RankingRequest): Promise<ConsumerRanking> {
  ctx.ports.metrics.count(rankings, { source: 'server' })
  return rankFor(ctx.db, request)
}

/**
 * Waits for the thread as long as a person would; with a queue behind it, the request is refused. A
 * late thread, for example at its start, keeps running for the next caller while this list is
 * ranked here.
 */
async function rankOnThread(ctx: Ctx, ranker: Ranker, request: RankingRequest): Promise<ConsumerRanking> {
  const running = ranker.threads.run(
    taskFor(request, ranker.worker, { serverNow: ranker.clock().getTime(), traceparent: currentTraceparent() }),
  )
  const late = setTimeout(timeoutMs, null, { ref: false })
  let reply: RankingReply | Started | null = null
  try {
    reply = await Promise.race([running, late])
    await yieldToEventLoop()
  } catch (error) {
    ctx.log.warn({ err: error, requestId: request.requestId }, 'the matching worker failed; ranking inline')
  }
  if (reply === null) {
    // A failure after the wait must not become an unhandled rejection.
    running.catch(() => {})
    if (ranker.threads.queueSize > 0) throw problem('core.unavailable')
    return rankInline(ctx, request)
  }
  if (!('ok' in reply)) throw new Error('the matching worker answered something else')
  if (!reply.ok) throw problem(reply.code)
  ctx.ports.metrics.count(rankings, { source: reply.from })
  return { consumer: reply.consumer, ranking: reply.ranking, acts: reply.acts }
}
