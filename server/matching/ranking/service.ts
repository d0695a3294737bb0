import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Piscina } from 'piscina'
import { minutes, seconds } from '#contract/core/durations.ts'
import type { MatchesQuery, MatchPreferences } from '#contract/matching/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defineSlot } from '#server/platform/slots.ts'
import { openThreads } from '#server/platform/threads.ts'
import { yieldToEventLoop } from '#server/platform/yield-to-event-loop.ts'
import {
  type ConsumerRanking,
  type RankingReply,
  type RankingRequest,
  rankFor,
  type StartTask,
  taskFor,
  type WorkerTask,
} from './worker.ts'

/** The longest that a person waits for a list. */
const timeoutMs = seconds(5)
/** Building the index reads the whole market, which takes longer than any list. */
const buildMs = minutes(2)

type Threads = Piscina<WorkerTask | StartTask, RankingReply>
type Ranker = { readonly threads: Threads; readonly databaseUrl: string; isStarted: boolean }
const rankerSlot = defineSlot<Ranker>('matching.ranker')

/**
 * Prepares the thread that holds the advisor index, and ends it with the app. It starts later:
 * tests and commands that build the app for a moment rank from the database.
 */
export async function provideRanker(app: FastifyInstance, { ports, pool, log }: Platform): Promise<void> {
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
  const threads: Threads = openThreads(options, log)
  ports.slots.set(rankerSlot, { threads, databaseUrl, isStarted: false })
  app.addHook('onClose', () => threads.destroy())
}

/**
 * Starts the thread and its index, and logs the number of advisors when it is ready. Lists do not
 * wait for it.
 */
export async function startRanking({ ports, clock, log }: Platform): Promise<void> {
  const ranker = ports.slots.get(rankerSlot)
  if (!ranker) return
  ranker.isStarted = true
  const { threads, databaseUrl } = ranker
  try {
    const ready = await threads.run(
      { start: true, databaseUrl, timeoutMs: buildMs, now: clock().getTime() },
      { name: 'begin' },
    )
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
  return ranker?.isStarted ? rankOnThread(ctx, ranker, request) : rankFor(ctx.db, request)
}

/**
 * Waits for the thread as long as a person would; with a queue behind it, the request is refused. A
 * late thread, for example at its start, keeps running for the next caller while this list is
 * ranked here.
 */
async function rankOnThread(ctx: Ctx, ranker: Ranker, request: RankingRequest): Promise<ConsumerRanking> {
  const running = ranker.threads.run(taskFor(request, { databaseUrl: ranker.databaseUrl, timeoutMs }))
  const late = setTimeout(timeoutMs, null, { ref: false })
  let reply: RankingReply | null = null
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
    return rankFor(ctx.db, request)
  }
  if (!reply.ok) throw problem(reply.code)
  return { consumer: reply.consumer, ranking: reply.ranking, acts: reply.acts }
}
