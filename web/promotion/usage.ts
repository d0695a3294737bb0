import { mayMeasure } from '#web/analytics/tracking/consent.ts'
import type { Usage } from './review-rules.ts'
import {
  lastReviewRequestStore,
  pageVisitsStore,
  sessionIdStore,
  timeOnSiteStore,
  userSessionsStore,
} from './storage.ts'

const counters = [userSessionsStore, timeOnSiteStore, pageVisitsStore]

/**
 * Counts a visit the first time a page of it is open; a visit ends when the browser is closed.
 * Nothing without consent.
 */
export function countSession(): void {
  if (!mayMeasure() || sessionIdStore.read() !== null) return
  sessionIdStore.write(crypto.randomUUID())
  add(userSessionsStore)
}

export function countPageVisit(): void {
  if (mayMeasure()) add(pageVisitsStore)
}

/** Counts one more second; called while the page is visible. */
export function countSecond(): void {
  if (mayMeasure()) add(timeOnSiteStore)
}

/**
 * Removes every count, because consent was refused or withdrawn (docs/product.md "Measuring and
 * consent").
 */
export function forgetUsage(): void {
  for (const store of [...counters, sessionIdStore]) store.remove()
}

/** What has been counted so far. */
export function readUsage(): Usage {
  const [sessions = 0, secondsOnSite = 0, pageVisits = 0] = counters.map((store) => store.read() ?? 0)
  return { sessions, secondsOnSite, pageVisits, lastRequestAt: lastReviewRequestStore.read() }
}

function add(store: (typeof counters)[number]): void {
  store.write((store.read() ?? 0) + 1)
}
