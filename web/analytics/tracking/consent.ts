import { errorQueue } from '#web/platform/problems/error-queue.ts'
import { valueStore } from '#web/platform/storage/value-store.ts'
import { cookieConsentStore, cookieSettingsStore } from '../storage.ts'

/** The visitor's answer to measuring. Nothing is measured while it is `unasked`. */
export type MeasuringConsent = 'unasked' | 'accepted' | 'refused'

const answer = valueStore<MeasuringConsent>(typeof window === 'undefined' ? 'unasked' : storedConsent())
const settingsOpen = valueStore(false)

/**
 * The stored answer: measuring needs a given consent, and no setting that takes it back
 * (docs/product.md "Measuring and consent").
 */
export function storedConsent(): MeasuringConsent {
  const answer = cookieConsentStore.read()
  if (answer === null) return 'unasked'
  return answer && cookieSettingsStore.read()?.analytics !== false ? 'accepted' : 'refused'
}

/** Whether behavior may be measured; read again each time because another tab may have answered. */
export function mayMeasure(): boolean {
  return storedConsent() === 'accepted'
}

/**
 * Stores the answer; refusing is one action, as accepting is. Errors from before a consent are not
 * measured by it.
 */
export function storeConsent(analytics: boolean): void {
  cookieConsentStore.write(analytics)
  cookieSettingsStore.write({ analytics })
  errorQueue.noted.length = 0
  answer.set(analytics ? 'accepted' : 'refused')
  settingsOpen.set(false)
}

/** The answer as a page follows it. */
export const useConsent = answer.use

/** Brings the question back, for somebody who thought about it again. */
export function openCookieSettings(): void {
  settingsOpen.set(true)
}
export function closeCookieSettings(): void {
  settingsOpen.set(false)
}
export const useCookieSettingsOpen = settingsOpen.use
