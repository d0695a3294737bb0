import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Piscina } from 'piscina'
import type { MatchesQuery, MatchPreferences } from '#contract/matching/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { Config } from '../../platform/config.ts'
import type { Ctx, UserCtx } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { type RankingReply, type RankingRequest, rankFor, type SeekerRanking, type WorkerTask } from './worker.ts'

/**
 * Above so many candidates a list is ranked on a thread of its own. Measured: ten thousand hold the server's own
 * thread for 70 ms inline and for 1 ms when handed over; under a thousand the two are alike and handing over only
 * costs memory (docs/decisions/050-matching-beside-the-server.md).
 */
const inlineUpTo = 1_000
const timeoutMs = 5_000

type Ranker = { readonly threads: Piscina<WorkerTask, RankingReply>; readonly databaseUrl: string; considered: number }
const rankers = new WeakMap<Config, Ranker>()

/** Readies the thread of an app and ends it with the app. Until the first large list it is not started. */
export async function provideRanker(app: FastifyInstance, { config, pool }: Platform): Promise<void> {
  const databaseUrl = pool.options.connectionString
  if (databaseUrl === undefined) return
  const threads = new Piscina<WorkerTask, RankingReply>({
    filename: new URL('./worker.ts', import.meta.url).href,
    name: 'answer',
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 60_000,
    // Beyond this the answer would come too late for anybody.
    maxQueue: 200,
  })
  rankers.set(config, { threads, databaseUrl, considered: 0 })
  app.addHook('onClose', () => threads.destroy())
}

/**
 * Ranks the actor's matches: inline while there are few, else in the worker, by how many the last list had to consider.
 * A worker that crashed costs a repetition, not the request.
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
  const isLarge = ranker !== undefined && ranker.considered > inlineUpTo
  const answer = isLarge ? await handOver(ctx, ranker, request) : await rankFor(ctx.db, request)
  if (ranker) ranker.considered = answer.ranking.considered
  return answer
}

/**
 * Waits for the thread no longer than a person would. A thread that is late, as on its cold start, is not ended: it
 * finishes for the next one who asks, while this list is ranked inline; only a queue behind it is a reason to give up.
 */
async function handOver(ctx: Ctx, ranker: Ranker, request: RankingRequest): Promise<SeekerRanking> {
  const running = ranker.threads.run({ request, databaseUrl: ranker.databaseUrl, timeoutMs })
  const late = setTimeout(timeoutMs, null, { ref: false })
  let reply: RankingReply | null = null
  try {
    reply = await Promise.race([running, late])
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
  return reply
}
