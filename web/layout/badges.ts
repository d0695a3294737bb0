import { valueStore } from '#web/platform/value-store.ts'

/** What the frame counts: always real numbers, kept up to date by account-feed.ts and by the pages themselves. */
export const unreadMessages = valueStore(0)
export const unreadNotifications = valueStore(0)
