/**
 * Event names (docs/product.md "Measuring and consent"). Two are never sent: the product has no
 * currency of its own to earn or spend.
 */
export const eventNames = [
  'page_view',
  'sign_up',
  'login',
  'profile_view',
  'profile_edit',
  'match_view',
  'match_click',
  'match_feedback',
  'advisor_contact',
  'appointment_scheduled',
  'appointment_completed',
  'appointment_canceled',
  'feedback_submitted',
  'feature_used',
  'search_performed',
  'filter_applied',
  'sort_applied',
  'preference_updated',
  // A plan is begun from its card, taken, chosen under Billing, seen, and seen in a list. A banner
  // that is seen or followed is a promotion, too.
  'add_to_cart',
  'purchase',
  'begin_checkout',
  'view_item',
  'view_item_list',
  'share',
  'earn_virtual_currency',
  'spend_virtual_currency',
  'select_content',
  'view_promotion',
  'select_promotion',
  'auth_event',
  'appointment_event',
  'connection_event',
  'store_click',
  'banner_view',
  'banner_dismiss',
  'review_request_shown',
  'review_rating_selected',
  'app_store_redirect',
  'app_download_click',
  'promo_banner_view',
  'promo_banner_click',
  'promo_banner_dismiss',
  'promo_banner_auto_hide',
] as const
export type EventName = (typeof eventNames)[number]

export const metricTypes = ['event', 'web_vital', 'performance'] as const
export const metricDimensions = ['event_name', 'user_id', 'page_path'] as const

/** Where batches go; named here because what sends them must not load a schema. */
export const metricsPath = '/api/metrics'
/** The most records one batch carries. */
export const maxMetricsPerBatch = 50

/**
 * The Web Vitals that are measured, with the bounds of good and of what needs improvement
 * (docs/product.md "Timings and sizes").
 */
export const webVitals = {
  CLS: { good: 0.1, needsImprovement: 0.25 },
  FID: { good: 100, needsImprovement: 300 },
  FCP: { good: 1_800, needsImprovement: 3_000 },
  LCP: { good: 2_500, needsImprovement: 4_000 },
  TTFB: { good: 800, needsImprovement: 1_800 },
  INP: { good: 200, needsImprovement: 500 },
} as const
export type WebVital = keyof typeof webVitals

/**
 * The details an event may carry beside its name and page. None of them names a person: ids of
 * people and of their appointments are left out on purpose.
 */
export const eventFields = [
  'action',
  'method',
  'endpoint',
  'status',
  'platform',
  'user_type',
  'banner_id',
  'message',
  'variant',
  'section_id',
  'section_name',
  'page',
  'visible_percentage',
  'feature',
  'store',
  'rating',
  /** The build that the page came from. */
  'release',
  /** Where a person who signs up came from; one of the channels below. */
  'channel',
  /** Where in a script of ours something broke. */
  'place',
  /** The same in our sources, which the server adds. */
  'source',
] as const
export type EventField = (typeof eventFields)[number]
/** Where a visit that ended in a sign-up came from. */
export const signUpChannels = ['direct', 'search_engine', 'social', 'campaign', 'referral', 'other_site'] as const
export type SignUpChannel = (typeof signUpChannels)[number]
export const eventFieldMaxLength = 200

/**
 * The highest value of one measurement: an hour in milliseconds. Anybody may send them, so larger
 * ones are no measurement.
 */
export const maxMetricValue = 3_600_000

/**
 * Below these numbers a figure says nothing about the product and is left out (docs/product.md
 * "Claims").
 */
export const smallestFigures = { verifiedAdvisors: 25, reviews: 25, firstMeetings: 25 } as const

/** Days that a measurement is stored; the privacy policy states them. */
export const metricsKeptDays = 400
