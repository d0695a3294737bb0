/**
 * What is counted by day (docs/numbers.md says of each where it comes from). A flow is summed over
 * a range of days; a level is what it was on the last day of the range.
 */
export const flowFigures = [
  'sign_ups',
  'sign_ups_by_channel',
  'page_views',
  'searches',
  'profile_views',
  'consents',
  'leads',
  'first_answers',
  'leads_won',
  'appointments_booked',
  'appointments_ended',
  'messages',
  'reviews',
  'payments',
  'payments_declined',
  'refunds',
  'trials_started',
  'trials_ended',
  'payers_won',
  'payers_lost',
  'web_vitals',
  'vitals_by_release',
  'browser_errors',
  'errors_by_place',
  'emails',
  'consumer_funnel',
  'advisor_funnel',
] as const
export const levelFigures = [
  'monthly_revenue',
  'subscriptions',
  'consumers_by_state',
  'advisors_by_state',
  'consumers_by_language',
  'advisors_by_language',
  'consumers_by_subject',
  'advisors_by_subject',
] as const
export const dailyFigureNames = [...flowFigures, ...levelFigures, 'retention'] as const
export type DailyFigureName = (typeof dailyFigureNames)[number]

/** The steps of each funnel, each counted among those who signed up on one day. */
export const funnelSteps = {
  consumer_funnel: ['signed_up', 'confirmed', 'named_subject', 'contacted', 'booked', 'met'],
  advisor_funnel: ['signed_up', 'confirmed', 'verified', 'published', 'contacted', 'answered', 'paid'],
} as const

/** Buckets of the time until an advisor's first answer, by their upper bound in seconds. */
export const answerBuckets = { hour: 3_600, day: 86_400, three_days: 259_200, later: null } as const

/** The longest range of days that one request reads. */
export const mostNumberDays = 400
/** A step of a funnel counts when it came within these days of the sign-up. */
export const funnelDays = 30
/** Weeks that the table of retention follows a cohort. */
export const retentionWeeks = 12
