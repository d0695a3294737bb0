import { type SaveSearch, savedSearchesAtMost } from '#contract/matching/searches/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import * as store from './store.ts'
import type { SavedSearchRow } from './tables.ts'

/** The searches the actor keeps, by name. */
export function listSearches(ctx: UserCtx): Promise<SavedSearchRow[]> {
  return store.listSavedSearches(ctx.db, ctx.actor.id)
}

/**
 * Keeps filters under a name.
 * @throws matching.too-many-searches, core.signed-out
 */
export function saveSearch(ctx: UserCtx, search: SaveSearch): Promise<SavedSearchRow> {
  return ctx.transaction(async (tx) => {
    await lockOwn(tx)
    const kept = await store.countSearches(tx.db, tx.actor.id)
    if (kept >= savedSearchesAtMost) throw problem('matching.too-many-searches')
    return store.insertSearch(tx.db, { ...search, consumerId: tx.actor.id, createdAt: tx.now })
  })
}

/**
 * Gives a kept search another name.
 * @throws core.not-found
 */
export async function renameSearch(ctx: UserCtx, id: string, name: string): Promise<SavedSearchRow> {
  const row = await store.updateSearchName(ctx.db, { id, consumerId: ctx.actor.id }, name)
  if (!row) throw problem('core.not-found')
  return row
}

/**
 * Removes a kept search.
 * @throws core.not-found
 */
export async function removeSearch(ctx: UserCtx, id: string): Promise<void> {
  if (!(await store.deleteSearch(ctx.db, { id, consumerId: ctx.actor.id }))) throw problem('core.not-found')
}
