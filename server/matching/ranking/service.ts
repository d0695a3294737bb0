import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Piscina } from 'piscina'
import { minutes, seconds } from '#contract/core/durations.ts'
import type { MatchesQuery, MatchPreferences } from '#contract/matching/schemas.ts'
import { problem } from '#contract/problems.ts'
import { yieldToEventLoop } from '#server/platform/yield-to-event-loop.ts'
import type { Config } from '../../platform/config.ts'
import type { Ctx, UserCtx } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { openThreads } from '../../platform/threads.ts'
import {
  type BeginTask,
  type RankingReply,
  type RankingRequest,
  rankFor,
  type SeekerRanking,
  taskFor,
  type WorkerTask,
} from './worker.ts'

/** A person waits no longer for a list. */
const timeoutMs = seconds(5)
/** Reading a whole market may take longer than any list. */
const buildMs = minutes(2)

type Threads = Piscina<WorkerTask | BeginTask, RankingReply>
type Ranker = { readonly threads: Threads; readonly databaseUrl: string; isBegun: boolean }
const rankers = new WeakMap<Config, Ranker>()

/**
 * Readies the thread that keeps advisors in memory, and ends it with the app. It is not started here: a test or a command that
 * builds the app for a moment ranks from the database.
 */
export async function provideRanker(app: FastifyInstance, { config, pool, log }: Platform): Promise<void> {
  const databaseUrl = pool.options.connectionString
  if (databaseUrl === undefined) return
  const options = {
    filename: new URL('./worker.ts', import.meta.url).href,
    name: 'answer',
    minThreads: 0,
    // One roster a process: a second thread would hold a second.
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Requests wait for the database most of the time, and the thread has to hear its changes between them.
    concurrentTasksPerWorker: 32,
    atomics: 'disabled',
    // Beyond this the answer would come too late for anybody.
    maxQueue: 200,
  } as const
  const threads: Threads = openThreads(options, log)
  rankers.set(config, { threads, databaseUrl, isBegun: false })
  app.addHook('onClose', () => threads.destroy())
}

/** Starts the thread and its roster, and tells of how many advisors it holds when it stands; lists need not wait for it. */
export async function beginRanking({ config, clock, log }: Platform): Promise<void> {
  const ranker = rankers.get(config)
  if (!ranker) return
  ranker.isBegun = true
  const { threads, databaseUrl } = ranker
  try {
    const stands = await threads.run(
      { begin: true, databaseUrl, timeoutMs: buildMs, now: clock().getTime() },
      { name: 'begin' },
    )
    log.info(stands, 'the roster of advisors stands')
  } catch (err) {
    log.warn({ err }, 'the roster of advisors did not stand; lists are ranked from the database')
  }
}

/**
 * Ranks the actor's matches: on the thread once it is begun, from its roster as soon as that stands, else from the database
 * here. A thread that crashed costs a repetition, not the request.
 * @throws matching.profile-needed, core.unavailable
 */
export function rankMatches(ctx: UserCtx, query: MatchesQuery, preferences?: MatchPreferences): Promise<SeekerRanking> {
  return rankMatchesOf(ctx, { consumerId: ctx.actor.id, query, ...(preferences && { preferences }) })
}

/**
 * Ranks anybody's matches, in the same way; for work nobody waits for.
 * @throws matching.profile-needed, core.unavailable
 */
export async function rankMatchesOf(
  ctx: Ctx,
  asked: Pick<RankingRequest, 'consumerId' | 'query' | 'preferences'>,
): Promise<SeekerRanking> {
  const request = { ...asked, requestId: randomUUID(), now: ctx.now.getTime() }
  const ranker = rankers.get(ctx.ports.config)
  return ranker?.isBegun ? handOver(ctx, ranker, request) : rankFor(ctx.db, request)
}

/**
 * Waits for the thread no longer than a person would. A thread that is late, as on its cold start, is not ended: it
 * finishes for the next one who asks, while this list is ranked inline; only a queue behind it is a reason to give up.
 */
async function handOver(ctx: Ctx, ranker: Ranker, request: RankingRequest): Promise<SeekerRanking> {
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
    // Heard here, so that a failure after the wait is nobody's unhandled rejection.
    running.catch(() => {})
    if (ranker.threads.queueSize > 0) throw problem('core.unavailable')
    return rankFor(ctx.db, request)
  }
  if (!reply.ok) throw problem(reply.code)
  return { seeker: reply.seeker, ranking: reply.ranking, acts: reply.acts }
}
