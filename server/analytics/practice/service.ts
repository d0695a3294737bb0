import type { PracticeAnalytics } from '#contract/analytics/schemas.ts'
import type { Feature } from '#contract/billing/entitlements/values.ts'
import { days } from '#contract/core/durations.ts'
import { entitlementsOf } from '#server/eligibility/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { staleDb } from '#server/platform/db/replica.ts'
import { findPractice } from './store.ts'

/** The weeks an advisor looks back on. */
const weeksShown = 12

/**
 * The actor's own views, answers, leads and appointments; small numbers stay small, nothing is
 * smoothed, and what the plan does not include is left out.
 */
export async function getPracticeAnalytics(ctx: UserCtx): Promise<PracticeAnalytics> {
  const since = new Date(ctx.now.getTime() - days(7 * (weeksShown - 1)))
  const [row, { features }] = await Promise.all([
    findPractice(staleDb(ctx), { advisorId: ctx.actor.id, since, until: ctx.now }),
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
