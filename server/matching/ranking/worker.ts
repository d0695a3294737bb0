import type { MatchesQuery, MatchPreferences } from '#contract/matching/schemas.ts'
import { Problem, problem } from '#contract/problems.ts'
import { type Database, type Db, openDatabase } from '../../platform/db/client.ts'
import { listActs } from '../interactions/store.ts'
import { type Keeper, keepRoster } from '../roster/keeper.ts'
import { rankRoster } from '../roster/ranking.ts'
import type { Roster } from '../roster/roster.ts'
import type { Acts } from '../tables.ts'
import { type Ranking, rank, type Seeker } from './rules.ts'
import { findSeeker, findSide, listCandidates, type SeekerWithAssets, type Side } from './store.ts'

/** One computation: whose list, of which page, at which instant. */
export type RankingRequest = {
  readonly requestId: string
  readonly consumerId: string
  readonly query: MatchesQuery
  /** Preferences to try instead of those that are saved. */
  readonly preferences?: MatchPreferences
  readonly now: number
}
/** A consumer's list, with what passed between them and those on the page. */
export type SeekerRanking = {
  readonly seeker: Seeker
  readonly ranking: Ranking
  readonly acts: ReadonlyMap<string, Acts>
}
export type RankingReply = { readonly requestId: string } & (
  | ({ readonly ok: true; readonly from: 'roster' | 'database' } & SeekerRanking)
  | { readonly ok: false; readonly code: Problem['code'] }
)
type Surroundings = { readonly databaseUrl: string; readonly timeoutMs: number }
export type WorkerTask = Surroundings & {
  readonly request: RankingRequest
  /** Nobody waits for the answer after this instant, by the machine's clock. */
  readonly until: number
}

/** A task for the thread, for whoever waits `timeoutMs` from now on and no longer. */
export function taskFor(request: RankingRequest, surroundings: Surroundings): WorkerTask {
  return { ...surroundings, request, until: Date.now() + surroundings.timeoutMs }
}

export type BeginTask = Surroundings & { readonly begin: true; readonly now: number }

/**
 * Reads and ranks everybody for one consumer from the database: what is answered while no roster stands, and what a roster is
 * measured against.
 * @throws matching.profile-needed when the consumer has not told their state.
 */
export async function rankFor(db: Db, request: RankingRequest): Promise<SeekerRanking> {
  const { consumerId, query, now } = request
  const seeker = seekerFor(request, await findSeeker(db, consumerId))
  const ranking = rank(seeker, await listCandidates(db, seeker, now), { query, now })
  const ids = ranking.page.map(({ id }) => id)
  return { seeker, ranking, acts: await listActs(db, consumerId, ids) }
}

/**
 * Ranks a roster for one consumer, of whom everything is read now: only advisors are kept in memory.
 * @throws matching.profile-needed when the consumer has not told their state.
 */
export async function rankForFrom(roster: Roster, db: Db, request: RankingRequest): Promise<SeekerRanking> {
  const { consumerId, query, now } = request
  const side = await findSide(db, consumerId, now)
  if (!side) throw problem('matching.profile-needed')
  const { pasts, blocked } = side
  const seeker = seekerFor(request, side.seeker)
  const ranking = rankRoster(roster, seeker, { query, now, pasts, blocked })
  return { seeker, ranking, acts: actsOf(ranking, pasts) }
}

function actsOf({ page }: Ranking, pasts: Side['pasts']): Map<string, Acts> {
  const acts = new Map<string, Acts>()
  for (const { id } of page) {
    const past = pasts.get(id)
    if (!past) continue
    const { reaction, reactedAt, messageCount, appointmentCount, completedCount } = past
    acts.set(id, { reaction, reactedAt, messageCount, appointmentCount, completedCount })
  }
  return acts
}

function seekerFor({ preferences }: RankingRequest, seeker: SeekerWithAssets | null): SeekerWithAssets {
  if (!seeker?.state) throw problem('matching.profile-needed')
  return preferences ? { ...seeker, preferences } : seeker
}

type Held = { readonly database: Database; readonly keeper: Keeper; skewMs: number }
const held = new Map<string, Held>()

/** What this thread holds of a database, begun when it is first asked about. */
function hold({ databaseUrl, timeoutMs }: Surroundings, now: number): Held {
  // The server's clock may stand elsewhere than the machine's, in a test.
  const skewMs = now - Date.now()
  const known = held.get(databaseUrl)
  if (known) {
    known.skewMs = skewMs
    return known
  }
  const database = openDatabase({ url: databaseUrl, poolSize: 4, statementTimeoutMs: timeoutMs })
  const keeper = keepRoster({
    database,
    databaseUrl,
    now: () => Date.now() + (held.get(databaseUrl)?.skewMs ?? skewMs),
    // What failed is tried again by the keeper itself; until it succeeds the database answers.
    onError: (error) => process.emitWarning(error instanceof Error ? error : String(error)),
  })
  const begun = { database, keeper, skewMs }
  held.set(databaseUrl, begun)
  return begun
}

/** The thread's word that a roster stands. */
export async function begin({ now, ...surroundings }: BeginTask): Promise<{ advisors: number }> {
  const { count } = await hold(surroundings, now).keeper.standing()
  return { advisors: count }
}

/** The entry of the worker thread: problems go back as codes, because errors lose their kind between threads. */
export async function answer({ request, until, ...surroundings }: WorkerTask): Promise<RankingReply> {
  const { requestId } = request
  // Whoever asked has been answered otherwise: what waited in the queue is given up, so that the queue gets shorter.
  if (Date.now() > until) return { requestId, ok: false, code: 'core.unavailable' }
  const { database, keeper } = hold(surroundings, request.now)
  const roster = keeper.current()
  try {
    const ranked = roster ? await rankForFrom(roster, database.db, request) : await rankFor(database.db, request)
    return { requestId, ok: true, from: roster ? 'roster' : 'database', ...ranked }
  } catch (error) {
    if (error instanceof Problem) return { requestId, ok: false, code: error.code }
    throw error
  }
}
