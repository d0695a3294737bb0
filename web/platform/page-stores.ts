import { count, isRecord, json, word } from './stored-value.ts'

/** The keys that only some pages keep in the browser, each with its shape. Apart, so that other pages load none of it. */

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

/** Measurements that have not been sent yet: at most a hundred, the newest. */
export type StoredMetric = {
  type: string
  name: string
  value: number
  at: number
  page: string
  details?: Record<string, string>
}
export const metricsStore = json<StoredMetric[]>('performance_metrics', (value) =>
  Array.isArray(value) ? value.filter(isStoredMetric) : null,
)
function isStoredMetric(value: unknown): value is StoredMetric {
  return (
    isRecord(value) &&
    typeof value.type === 'string' &&
    typeof value.name === 'string' &&
    typeof value.value === 'number' &&
    typeof value.at === 'number' &&
    typeof value.page === 'string' &&
    (value.details === undefined || readTexts(value.details) !== null)
  )
}

/** What somebody has begun to write, by chat; one tab's own, and gone when they sign out. */
export const chatDraftsStore = json<Record<string, string>>('chat_drafts', readTexts, 'sessionStorage')
function readTexts(value: unknown): Record<string, string> | null {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
    ? (value as Record<string, string>)
    : null
}

/** Messages that have not reached the server yet, so that a reload loses none. */
export type UnsentMessage = { chatId: string; clientId: string; body: string; at: string }
export const unsentMessagesStore = json<UnsentMessage[]>(
  'unsent_messages',
  (value) => (Array.isArray(value) ? value.filter(isUnsentMessage) : null),
  'sessionStorage',
)
function isUnsentMessage(value: unknown): value is UnsentMessage {
  return (
    isRecord(value) && [value.chatId, value.clientId, value.body, value.at].every((text) => typeof text === 'string')
  )
}
