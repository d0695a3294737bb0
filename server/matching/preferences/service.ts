import type { MatchPreferences } from '#contract/matching/schemas.ts'
import type { UserCtx } from '../../platform/context.ts'
import { preferencesOf } from './rules.ts'
import * as store from './store.ts'

/** What counts for the actor, and from which score on advisors are shown. */
export async function getPreferences(ctx: UserCtx): Promise<MatchPreferences> {
  return preferencesOf(await store.find(ctx.db, ctx.actor.id))
}

/** Changes what counts; the next list is ranked by it. */
export async function savePreferences(ctx: UserCtx, preferences: MatchPreferences): Promise<MatchPreferences> {
  await store.save(ctx.db, ctx.actor.id, preferences)
  return preferences
}
