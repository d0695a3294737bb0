import { valueStore } from '#web/platform/storage/value-store.ts'

/** Whether a banner of our staff is shown, to which the promotion banners of pages give way. */
export const isAnnouncing = valueStore(false)

/** Whether the review prompt is open: nothing else is offered meanwhile. */
export const isAskingReview = valueStore(false)
