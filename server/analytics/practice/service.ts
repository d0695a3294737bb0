import type { PracticeAnalytics } from '#contract/analytics/schemas.ts'
import { days } from '#contract/core/durations.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { findPractice } from './store.ts'

/** The weeks an advisor looks back on. */
const weeksShown = 12

/**
 * The actor's own views, answers, leads and appointments; small numbers stay small, nothing is
 * smoothed.
 */
export async function getPracticeAnalytics(ctx: UserCtx): Promise<PracticeAnalytics> {
  const since = new Date(ctx.now.getTime() - days(7 * (weeksShown - 1)))
  const row = await findPractice(ctx.db, { advisorId: ctx.actor.id, since, until: ctx.now })
  return {
    totalProfileViews: row.total_profile_views,
    profileViews: row.profile_views,
    medianFirstAnswerHours: row.median_answers,
    funnel: {
      leads: row.leads,
      answered: row.answered,
      consultations: row.consultations,
      converted: row.converted,
    },
    leadsBySource: row.by_source,
    appointmentsByStatus: row.appointments,
    liked: row.liked,
    averageRating: row.average_rating,
    ratingCount: row.rating_count,
  }
}
