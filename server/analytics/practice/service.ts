import type { NumbersQuery } from '#contract/analytics/numbers/schemas.ts'
import type { PracticeAnalytics, PracticeComparison } from '#contract/analytics/schemas.ts'
import type { Feature } from '#contract/billing/entitlements/values.ts'
import { dayIn, printedZone } from '#contract/core/days.ts'
import { entitlementsOf } from '#server/eligibility/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { startOfDay } from '#server/platform/days.ts'
import { readStale } from '#server/platform/db/replica.ts'
import { dayBefore, rangeBefore, weekStart } from '../numbers/rules.ts'
import { type DateRange, findPractice } from './store.ts'

/** The weeks an advisor looks back on. */
const weeksShown = 12

/**
 * The last twelve weeks of the actor's practice, this one included, with the appointments ahead.
 * The first week is whole, as in a range that begins on its Monday.
 */
export function getPracticeAnalytics(ctx: UserCtx): Promise<PracticeAnalytics> {
  const monday = weekStart(dayIn(printedZone, ctx.now))
  const since = startOf(dayBefore(monday, 7 * (weeksShown - 1)))
  const until = new Date(ctx.now.getTime() + 1)
  return readPractice(ctx, { since, until, appointmentsUntil: null })
}

/**
 * The actor's practice in a range of days beside as many days before. Appointments ahead are in a
 * range that ends today or later.
 */
export async function comparePractice(ctx: UserCtx, range: NumbersQuery): Promise<PracticeComparison> {
  const earlier = rangeBefore(range)
  const [from, until] = [startOf(range.from), startOf(dayBefore(range.to, -1))]
  const [now, before] = await Promise.all([
    readPractice(ctx, { since: from, until, appointmentsUntil: until > ctx.now ? null : until }),
    readPractice(ctx, { since: startOf(earlier.from), until: from, appointmentsUntil: from }),
  ])
  return { ...range, comparedFrom: earlier.from, now, before }
}

const startOf = (day: string) => startOfDay(day, printedZone)

/**
 * The actor's own views, answers, leads and appointments; small numbers stay small, nothing is
 * smoothed, and what the plan does not include is left out.
 */
async function readPractice(ctx: UserCtx, window: Omit<DateRange, 'advisorId'>): Promise<PracticeAnalytics> {
  const [row, { features }] = await Promise.all([
    readStale(ctx, (db) => findPractice(db, { advisorId: ctx.actor.id, ...window })),
    entitlementsOf(ctx, ctx.actor.id),
  ])
  const included = <T>(feature: Feature, value: T) => (features.includes(feature) ? value : null)
  return {
    totalProfileViews: row.total_profile_views,
    profileViews: row.profile_views,
    medianFirstAnswerHours: included('answer_times', row.median_answers),
    funnel: included('lead_numbers', {
      leads: row.leads,
      answered: row.answered,
      consultations: row.consultations,
      converted: row.converted,
    }),
    leadsBySource: included('lead_numbers', row.by_source),
    convertedBySource: included('source_conversion', row.converted_by_source),
    appointmentsByStatus: row.appointments,
    liked: row.liked,
    averageRating: row.average_rating,
    ratingCount: row.rating_count,
  }
}
