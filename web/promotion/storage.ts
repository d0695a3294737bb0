import { count, json, word } from '#web/platform/storage/stored-value.ts'

/** How often, how long and how much somebody has used the site: the review prompt's thresholds. */
export const userSessionsStore = count('user_sessions')
export const timeOnSiteStore = count('time_on_site')
export const pageVisitsStore = count('page_visits')
export const lastReviewRequestStore = count('last_review_request')

export const appBannerDismissedStore = count('aso_banner_dismissed')
export const dismissedPromosStore = json<string[]>('dismissed_promo_banners', (value) =>
  Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : null,
)

/** One visit: made again when the browser is closed. */
export const sessionIdStore = word('session_id', 'sessionStorage')
