import type { MatchesQuery, MatchPreferences } from '#contract/matching/schemas.ts'
import { Problem, problem } from '#contract/problems.ts'
import { type Database, type Db, openDatabase } from '../../platform/db/client.ts'
import { type Ranking, rank, type Seeker } from './rules.ts'
import { findSeeker, listCandidates } from './store.ts'

/** One computation: whose list, of which page, at which instant. */
export type RankingRequest = {
  readonly requestId: string
  readonly consumerId: string
  readonly query: MatchesQuery
  /** Preferences to try instead of those that are saved. */
  readonly preferences?: MatchPreferences
  readonly now: number
}
export type SeekerRanking = { readonly seeker: Seeker; readonly ranking: Ranking }
export type RankingReply = { readonly requestId: string } & (
  | ({ readonly ok: true } & SeekerRanking)
  | { readonly ok: false; readonly code: Problem['code'] }
)
export type WorkerTask = { readonly request: RankingRequest; readonly databaseUrl: string; readonly timeoutMs: number }

/**
 * Reads and ranks everybody for one consumer. The same on the thread of the server and on a thread of its own.
 * @throws matching.profile-needed when the consumer has not told their state.
 */
export async function rankFor(db: Db, { consumerId, query, preferences, now }: RankingRequest): Promise<SeekerRanking> {
  const found = await findSeeker(db, consumerId)
  if (!found?.state) throw problem('matching.profile-needed')
  const seeker = preferences ? { ...found, preferences } : found
  return { seeker, ranking: rank(seeker, await listCandidates(db, seeker, now), { query, now }) }
}

const databases = new Map<string, Database>()

/** The entry of the worker thread: problems go back as codes, because errors lose their kind between threads. */
export async function answer({ request, databaseUrl, timeoutMs }: WorkerTask): Promise<RankingReply> {
  const { requestId } = request
  const database =
    databases.get(databaseUrl) ?? openDatabase({ url: databaseUrl, poolSize: 2, statementTimeoutMs: timeoutMs })
  databases.set(databaseUrl, database)
  try {
    return { requestId, ok: true, ...(await rankFor(database.db, request)) }
  } catch (error) {
    if (error instanceof Problem) return { requestId, ok: false, code: error.code }
    throw error
  }
}
