import { MatchesQuery, type MatchPreferences } from '#contract/matching/schemas.ts'
import { type Criterion, criteria } from '#contract/matching/values.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { resetAlerts } from '../alerts/service.ts'
import { rankMatches } from '../ranking/service.ts'
import { preferencesOf } from '../scoring/rules.ts'
import { movedUp, withToggled } from './rules.ts'
import * as store from './store.ts'

/** What counts for the actor, and from which score on advisors are shown. */
export async function getPreferences(ctx: UserCtx): Promise<MatchPreferences> {
  return preferencesOf(await store.findPreferences(ctx.db, ctx.actor.id))
}

/** Changes what counts; the next list is ranked by it. @throws core.signed-out */
export async function savePreferences(ctx: UserCtx, preferences: MatchPreferences): Promise<MatchPreferences> {
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    await store.upsertPreferences(tx.db, tx.actor.id, preferences)
    await resetAlerts(tx, tx.actor.id)
  })
  return preferences
}

/** The first places, which are what people look at. */
const compared = 10
const query = MatchesQuery.parse({ limit: compared })

export type PreviewResult = {
  readonly totalNow: number
  readonly total: number
  readonly movedUp: { id: string; from: number | null; to: number }[]
  readonly switched: Record<Criterion, number>
}

/**
 * What the actor's list would be with other preferences, and how long with each criterion switched;
 * nothing is kept.
 * @throws matching.profile-needed, core.unavailable
 */
export async function previewPreferences(ctx: UserCtx, preferences: MatchPreferences): Promise<PreviewResult> {
  const rankWith = async (tried?: MatchPreferences) => (await rankMatches(ctx, query, tried)).ranking
  const [now, then, ...switched] = await Promise.all([
    rankWith(),
    rankWith(preferences),
    ...criteria.map((criterion) => rankWith(withToggled(preferences, criterion))),
  ])
  const [language, expertise, availability, location, interaction] = switched.map(({ total }) => total)
  return {
    totalNow: now.total,
    total: then.total,
    movedUp: movedUp(
      now.page.map(({ id }) => id),
      then.page.map(({ id }) => id),
    ),
    switched: {
      language: language ?? 0,
      expertise: expertise ?? 0,
      availability: availability ?? 0,
      location: location ?? 0,
      interaction: interaction ?? 0,
    },
  }
}
