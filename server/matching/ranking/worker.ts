import type { MatchesQuery, MatchPreferences } from '#contract/matching/schemas.ts'
import { Problem, problem } from '#contract/problems.ts'
import type { Config } from '#server/platform/config.ts'
import { type Database, type Db, openDatabase } from '#server/platform/db/client.ts'
import { createSlowQueryLog } from '#server/platform/db/slow-queries.ts'
import { createLog } from '#server/platform/log/log.ts'
import { inSpan } from '#server/platform/tracing/span.ts'
import { startTracing } from '#server/platform/tracing/start.ts'
import type { AdvisorIndex } from '../advisor-index/advisor-index.ts'
import { type LiveIndex, openLiveIndex } from '../advisor-index/live-index.ts'
import { rankFromIndex } from '../advisor-index/rank.ts'
import { type Consumer, type ConsumerWithAssets, type Ranking, rank } from '../assessment/rules.ts'
import { listInteractionSummaries } from '../interactions/store.ts'
import type { InteractionSummary } from '../tables.ts'
import { type ConsumerSide, findConsumer, findSide, listCandidates } from './store.ts'

/** Connections to the database that the thread of matches has for its statements. */
export const rankingConnections = 4

/** One computation: whose list, of which page, at which instant. */
export type RankingRequest = {
  readonly requestId: string
  readonly consumerId: string
  readonly query: MatchesQuery
  /** Preferences to try instead of those that are saved. */
  readonly preferences?: MatchPreferences
  readonly now: number
}
/** A consumer's list, with their interactions with the advisors on the page. */
export type ConsumerRanking = {
  readonly consumer: Consumer
  readonly ranking: Ranking
  readonly acts: ReadonlyMap<string, InteractionSummary>
}
export type RankingReply = { readonly requestId: string } & (
  | ({ readonly ok: true; readonly from: 'index' | 'database' } & ConsumerRanking)
  | { readonly ok: false; readonly code: Problem['code'] }
)
export type WorkerOptions = {
  readonly databaseUrl: string
  readonly timeoutMs: number
  /** What the thread records of its work; nothing when missing. */
  readonly telemetry?: Pick<Config, 'traces' | 'slowQueryMs' | 'logLevel'>
}
export type WorkerTask = WorkerOptions & {
  readonly request: RankingRequest
  /** The time of the server's clock; a job may rank for hours as of its beginning. */
  readonly serverNow: number
  /** The caller gives up at this time, by the machine's clock. */
  readonly until: number
  /** W3C `traceparent` of the request. */
  readonly traceparent?: string | undefined
}

/** A task for the thread, for a caller who gives up after `timeoutMs`. */
export function taskFor(
  request: RankingRequest,
  options: WorkerOptions,
  { serverNow, traceparent }: Pick<WorkerTask, 'serverNow' | 'traceparent'>,
): WorkerTask {
  return { ...options, request, serverNow, until: Date.now() + options.timeoutMs, traceparent }
}

export type Started = { readonly advisors: number }
export type StartTask = WorkerOptions & { readonly start: true; readonly now: number }

/**
 * Ranks all advisors for one consumer from the database, while no index is ready. The index is
 * tested against it.
 * @throws matching.profile-needed when the consumer has not named their state.
 */
export async function rankFor(db: Db, request: RankingRequest): Promise<ConsumerRanking> {
  const { consumerId, query, now } = request
  const consumer = consumerFor(request, await findConsumer(db, consumerId))
  const ranking = rank(consumer, await listCandidates(db, consumer, now), { query, now })
  const ids = ranking.page.map(({ id }) => id)
  return { consumer, ranking, acts: await listInteractionSummaries(db, consumerId, ids) }
}

/**
 * Ranks from the index. The consumer is read from the database each time: only advisors are kept in
 * memory.
 * @throws matching.profile-needed when the consumer has not named their state.
 */
export async function rankFromIndexFor(index: AdvisorIndex, db: Db, request: RankingRequest): Promise<ConsumerRanking> {
  const { consumerId, query, now } = request
  const side = await findSide(db, consumerId, now)
  if (!side) throw problem('matching.profile-needed')
  const { pasts, blocked } = side
  const consumer = consumerFor(request, side.consumer)
  const ranking = rankFromIndex(index, consumer, { query, now, pasts, blocked })
  return { consumer, ranking, acts: actsOf(ranking, pasts) }
}

function actsOf({ page }: Ranking, pasts: ConsumerSide['pasts']): Map<string, InteractionSummary> {
  const acts = new Map<string, InteractionSummary>()
  for (const { id } of page) {
    const past = pasts.get(id)
    if (!past) continue
    const { reaction, reactedAt, messageCount, appointmentCount, completedCount } = past
    acts.set(id, { reaction, reactedAt, messageCount, appointmentCount, completedCount })
  }
  return acts
}

function consumerFor({ preferences }: RankingRequest, consumer: ConsumerWithAssets | null): ConsumerWithAssets {
  if (!consumer?.state) throw problem('matching.profile-needed')
  return preferences ? { ...consumer, preferences } : consumer
}

type OpenedDatabase = { readonly database: Database; readonly liveIndex: LiveIndex; skewMs: number }
const opened = new Map<string, OpenedDatabase>()

/** Opens a database and its index on first use. */
function openOnce({ databaseUrl, timeoutMs, telemetry }: WorkerOptions, now: number): OpenedDatabase {
  // In tests the server's clock differs from the machine's.
  const skewMs = now - Date.now()
  const existing = opened.get(databaseUrl)
  if (existing) {
    existing.skewMs = skewMs
    return existing
  }
  const database: Database = openDatabase({
    url: databaseUrl,
    poolSize: rankingConnections,
    statementTimeoutMs: timeoutMs,
    onStatement: (statement) => slowLog?.(statement),
  })
  const slowLog =
    telemetry &&
    createSlowQueryLog({
      pool: database.pool,
      log: createLog(telemetry.logLevel).child({ thread: 'matching' }),
      thresholdMs: telemetry.slowQueryMs,
    })
  const liveIndex = openLiveIndex({
    database,
    databaseUrl,
    now: () => Date.now() + (opened.get(databaseUrl)?.skewMs ?? skewMs),
    // The live index retries by itself; until then the list comes from the database.
    onError: (error) => process.emitWarning(error instanceof Error ? error : String(error)),
  })
  const entry = { database, liveIndex, skewMs }
  opened.set(databaseUrl, entry)
  return entry
}

async function record({ telemetry }: WorkerOptions): Promise<void> {
  if (telemetry?.traces) await startTracing(telemetry.traces)
}

/** Resolves when the index is ready, with its number of advisors. */
export async function begin({ now, ...options }: StartTask): Promise<Started> {
  await record(options)
  const { count } = await openOnce(options, now).liveIndex.whenReady()
  return { advisors: count }
}

/**
 * The entry of the worker thread: problems go back as codes, because errors lose their kind between
 * threads.
 */
export async function answer({ traceparent, ...task }: WorkerTask): Promise<RankingReply> {
  await record(task)
  return inSpan('matching worker', { parent: traceparent }, () => answerTask(task))
}

async function answerTask({
  request,
  serverNow,
  until,
  ...options
}: Omit<WorkerTask, 'traceparent'>): Promise<RankingReply> {
  const { requestId } = request
  // The caller has given up. Dropping the task shortens the queue.
  if (Date.now() > until) return { requestId, ok: false, code: 'core.unavailable' }
  const { database, liveIndex } = openOnce(options, serverNow)
  const index = liveIndex.current()
  try {
    const ranked = index ? await rankFromIndexFor(index, database.db, request) : await rankFor(database.db, request)
    return { requestId, ok: true, from: index ? 'index' : 'database', ...ranked }
  } catch (error) {
    if (error instanceof Problem) return { requestId, ok: false, code: error.code }
    throw error
  }
}
