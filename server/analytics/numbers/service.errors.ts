import { hours } from '#contract/core/durations.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sourcePlaces } from '#server/platform/web/source-place.ts'
import * as store from './store.errors.ts'

/** Longer than between two runs: the maps of the build that broke are still here. */
const lookBackHours = 6
/** Anybody may send places; those that broke most come first. */
const mostPlaces = 200

/**
 * Notes where in our sources the latest errors of browsers were, before another build replaces the
 * maps that tell it (docs/numbers.md).
 */
export async function noteErrorSources(ctx: Ctx, mapsFolder?: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - hours(lookBackHours))
  const found = await sourcePlaces(await store.listOpenPlaces(ctx.db, since, mostPlaces), mapsFolder)
  const sources = new Map([...found].flatMap(([place, source]) => (source === null ? [] : [[place, source] as const])))
  if (sources.size > 0) await store.updateSources(ctx.db, since, sources)
}
