import type { EntriesQuery, SamplesQuery } from '#contract/archive/schemas.ts'
import { problem } from '#contract/problems.ts'
import { membershipWith } from '#server/firms/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { boundsOfDays } from '#server/platform/days.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { recordFirm } from '../recording/service.ts'
import { noteAct } from '../service.ts'
import { findArchive } from '../store.ts'
import type { FoundEntry } from './store.ts'
import * as store from './store.ts'

const historyAtMost = 100

export type FoundPage = { readonly rows: FoundEntry[]; readonly nextBefore: number | null }

function toPage(rows: FoundEntry[], limit: number): FoundPage {
  const shown = rows.slice(0, limit)
  return { rows: shown, nextBefore: rows.length > limit ? (shown.at(-1)?.entry.position ?? null) : null }
}

/**
 * Searches the archive of the actor's firm, latest first. What was done a moment ago is in it, and
 * each page of a search is itself recorded (docs/archive.md "Who may read").
 * @throws firms.none, firms.not-allowed
 */
export async function searchEntries(ctx: UserCtx, query: EntriesQuery): Promise<FoundPage> {
  const { firm } = await membershipWith(ctx, 'supervise')
  if (!(await findArchive(ctx.db, firm.id))) return { rows: [], nextBefore: null }
  await recordFirm(ctx, firm.id)
  const { words, kind, personId, from, to, timeZone, before, limit } = query
  const filter = {
    firmId: firm.id,
    kind,
    personId,
    before,
    pattern: words ? likePattern(words) : undefined,
    ...boundsOfDays(query),
  }
  const found = toPage(await store.listEntries(ctx.db, filter, limit + 1), limit)
  const sought = {
    words,
    entryKind: kind,
    soughtId: personId,
    from,
    to,
    before,
    timeZone: from || to ? timeZone : undefined,
  }
  await ctx.transaction((tx) => noteAct(tx, firm.id, { kind: 'access' }, { what: 'search', ...sought }))
  return found
}

/**
 * An entry with the others about the same thing; records that the actor read it.
 * @throws core.not-found, firms.none, firms.not-allowed
 */
export async function readEntry(ctx: UserCtx, position: number): Promise<{ found: FoundEntry; history: FoundEntry[] }> {
  const { firm } = await membershipWith(ctx, 'supervise')
  const found = await getEntry(ctx, firm.id, position)
  const history = await store.listHistory(ctx.db, found.entry, historyAtMost)
  await ctx.transaction((tx) => noteAct(tx, firm.id, { kind: 'access' }, { what: 'read', position }))
  return { found, history }
}

/** An entry of a firm. @throws core.not-found */
export async function getEntry(ctx: Ctx, firmId: string, position: number): Promise<FoundEntry> {
  const found = await store.findEntry(ctx.db, firmId, position)
  if (!found) throw problem('core.not-found')
  return found
}

/**
 * A page of the list to review, or of what was reviewed; records that the actor read it.
 * @throws firms.none, firms.not-allowed
 */
export async function listSamples(ctx: UserCtx, { state, before, limit }: SamplesQuery): Promise<FoundPage> {
  const { firm } = await membershipWith(ctx, 'supervise')
  if (before === undefined && (await findArchive(ctx.db, firm.id))) await recordFirm(ctx, firm.id)
  const found = toPage(await store.listSamples(ctx.db, { firmId: firm.id, state, before }, limit + 1), limit)
  await ctx.transaction((tx) => noteAct(tx, firm.id, { kind: 'access' }, { what: 'review-list', state, before }))
  return found
}
