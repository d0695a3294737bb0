import { valueStore } from '#web/platform/storage/value-store.ts'

/**
 * The counts of the frame: real numbers, kept up to date by account-feed.ts and by the pages
 * themselves.
 */
export const unreadMessages = valueStore(0)
export const unreadNotifications = valueStore(0)
const newLeads = valueStore(0)
const peopleWaiting = valueStore(0)
const waitingRequests = valueStore(0)
const pendingVerifications = valueStore(0)
const waitingReviews = valueStore(0)
const openSupport = valueStore(0)
const openReports = valueStore(0)
const failedJobs = valueStore(0)
const unansweredReviews = valueStore(0)

/** Counts beside a navigation entry; `none` stays 0. */
export const badges = {
  none: valueStore(0),
  unreadMessages,
  newLeads,
  peopleWaiting,
  waitingRequests,
  pendingVerifications,
  waitingReviews,
  openSupport,
  openReports,
  failedJobs,
  unansweredReviews,
}
export type BadgeName = keyof typeof badges
