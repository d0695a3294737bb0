import type { Usage } from './review-rules.ts'
import {
  lastReviewRequestStore,
  pageVisitsStore,
  sessionIdStore,
  timeOnSiteStore,
  userSessionsStore,
} from './storage.ts'

/** Counts a visit the first time a page of it is open; a visit ends when the browser is closed. */
export function countSession(): void {
  if (sessionIdStore.read() !== null) return
  sessionIdStore.write(crypto.randomUUID())
  userSessionsStore.write((userSessionsStore.read() ?? 0) + 1)
}

export function countPageVisit(): void {
  pageVisitsStore.write((pageVisitsStore.read() ?? 0) + 1)
}

/** Counts one more second; called while somebody is looking. */
export function countSecond(): void {
  timeOnSiteStore.write((timeOnSiteStore.read() ?? 0) + 1)
}

/** What has been counted so far. */
export function readUsage(): Usage {
  return {
    sessions: userSessionsStore.read() ?? 0,
    secondsOnSite: timeOnSiteStore.read() ?? 0,
    pageVisits: pageVisitsStore.read() ?? 0,
    lastRequestAt: lastReviewRequestStore.read(),
  }
}
