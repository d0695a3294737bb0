import { hours } from '#contract/core/durations.ts'
import { returnPageStore } from '../storage.ts'

/** After this time a page has been given up, and a verified account goes home. */
const returnLifetime = hours(24)

/** Keeps the page an account left to verify its address: the email's link opens a new tab. */
export function keepReturnPage(userId: string, page: string): void {
  returnPageStore.write({ userId, page, savedAt: Date.now() })
}

/** Finds the page that this account left less than a day ago; never one of another account. */
export function findReturnPage(userId: string): string | null {
  const { userId: owner, page, savedAt } = returnPageStore.read() ?? {}
  if (owner !== userId || typeof savedAt !== 'number' || Date.now() - savedAt >= returnLifetime) return null
  return typeof page === 'string' && /^\/(?!\/)/.test(page) ? page : null
}
