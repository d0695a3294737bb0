import { storeConsent as remember } from '#web/analytics/tracking/consent.ts'
import { trackConsent } from '#web/analytics/tracking/tracking.ts'
import { currentVisitorType } from './visitor-type.ts'

/** Remembers the answer, tells that one was given, and begins or ends measuring. */
export function answerConsent(analytics: boolean): void {
  remember(analytics)
  trackConsent(analytics ? 'accept' : 'refuse')
  import('#web/analytics/tracking/measuring.ts').then(
    ({ startMeasuring, stopMeasuring }) => {
      startMeasuring(currentVisitorType)
      if (!analytics) stopMeasuring()
    },
    // Offline nothing can be sent, and nothing is measured either.
    () => undefined,
  )
}
