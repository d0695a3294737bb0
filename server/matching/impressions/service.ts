import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { type Impressions, minCountedPeople } from '#contract/matching/impressions/schemas.ts'
import type { PassReason } from '#contract/matching/values.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { type ImpressionTotals, publishable, publishableCriteria } from './rules.ts'
import * as store from './store.ts'

const passesWithin = days(90)
const rowsAtOnce = 1_000

/**
 * How many people were shown the actor, for which criteria, and why people passed. Small figures
 * are withheld.
 */
export async function getImpressions(ctx: UserCtx): Promise<Impressions> {
  const [row, reasons] = await Promise.all([
    store.findImpressions(ctx.db, ctx.actor.id),
    store.countReasons(ctx.db, ctx.actor.id, new Date(ctx.now.getTime() - passesWithin)),
  ])
  const passed = (reason: PassReason) => {
    const people = reasons.get(reason) ?? 0
    return people < minCountedPeople ? null : people
  }
  const counts = row ?? { people: 0, language: 0, expertise: 0, availability: 0, location: 0, interaction: 0 }
  const people = publishable(counts.people, counts.people)
  return {
    day: row?.day ?? null,
    people,
    criteria: publishableCriteria(counts),
    passes: {
      too_costly: passed('too_costly'),
      too_far: passed('too_far'),
      wrong_subjects: passed('wrong_subjects'),
      no_time_soon: passed('no_time_soon'),
      found_another: passed('found_another'),
      other: passed('other'),
    },
  }
}

/** Stores the totals of a night in place of the night before. */
export async function saveImpressions(ctx: Ctx, totals: ImpressionTotals): Promise<void> {
  const day = utcDay(ctx.now)
  const rows = [...totals].map(([advisorId, counts]) => ({ advisorId, day, ...counts }))
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await store.upsertImpressions(ctx.db, rows.slice(from, from + rowsAtOnce))
  }
  await store.deleteImpressionsBefore(ctx.db, day)
}
