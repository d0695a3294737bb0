import { leadViewLimit } from '#contract/leads/values.ts'
import type { NewLeadView } from '#contract/leads/views/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import * as store from './store.ts'
import type { LeadViewRow } from './tables.ts'

/** The actor's saved views, by name. */
export function listViews(ctx: UserCtx): Promise<LeadViewRow[]> {
  return store.listViews(ctx.db, ctx.actor.id, leadViewLimit)
}

/** Saves a view, or replaces the one of that name. @throws leads.too-many-views, core.signed-out */
export function saveView(ctx: UserCtx, input: NewLeadView): Promise<LeadViewRow> {
  return ctx.transaction(async (tx) => {
    const advisorId = tx.actor.id
    await lockOwn(tx)
    await store.lockViews(tx.db, advisorId)
    const kept = await store.listViews(tx.db, advisorId, leadViewLimit)
    if (kept.length >= leadViewLimit && !kept.some(({ name }) => name === input.name))
      throw problem('leads.too-many-views')
    return store.upsertView(tx.db, { ...input, advisorId })
  })
}

/** Deletes a view of the actor. @throws core.not-found */
export async function deleteView(ctx: UserCtx, id: string): Promise<void> {
  if (!(await store.deleteView(ctx.db, { id, advisorId: ctx.actor.id }))) throw problem('core.not-found')
}
