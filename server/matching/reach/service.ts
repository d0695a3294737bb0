import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { type Reach, reachAtLeast } from '#contract/matching/reach/schemas.ts'
import type { PassReason } from '#contract/matching/values.ts'
import type { Ctx, UserCtx } from '../../platform/context.ts'
import { type Standings, tellable, tellableCriteria } from './rules.ts'
import * as store from './store.ts'

const passesOver = days(90)
const rowsAtOnce = 1_000

/** On how many people's lists the actor stands, for which criteria, and why people passed; no figure of a few people. */
export async function getReach(ctx: UserCtx): Promise<Reach> {
  const [row, reasons] = await Promise.all([
    store.find(ctx.db, ctx.actor.id),
    store.countReasons(ctx.db, ctx.actor.id, new Date(ctx.now.getTime() - passesOver)),
  ])
  const passed = (reason: PassReason) => {
    const people = reasons.get(reason) ?? 0
    return people < reachAtLeast ? null : people
  }
  const standing = row ?? { people: 0, language: 0, expertise: 0, availability: 0, location: 0, interaction: 0 }
  const people = tellable(standing.people, standing.people)
  return {
    day: row?.day ?? null,
    people,
    criteria: tellableCriteria(standing),
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

/** Keeps what a night has counted, in place of the night before. */
export async function saveStandings(ctx: Ctx, standings: Standings): Promise<void> {
  const day = utcDay(ctx.now)
  const rows = [...standings].map(([advisorId, standing]) => ({ advisorId, day, ...standing }))
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await store.save(ctx.db, rows.slice(from, from + rowsAtOnce))
  }
  await store.forgetBefore(ctx.db, day)
}
