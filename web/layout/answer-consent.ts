import { answerConsent as remember } from '#web/platform/consent.ts'
import { trackConsent } from '#web/platform/tracking.ts'

/** Remembers the answer, tells that one was given, and begins or ends measuring. */
export function answerConsent(analytics: boolean): void {
  remember(analytics)
  trackConsent(analytics ? 'accept' : 'refuse')
  import('#web/analytics/components/measuring.ts').then(
    ({ startMeasuring, stopMeasuring }) => {
      startMeasuring()
      if (!analytics) stopMeasuring()
    },
    // Offline nothing can be told, and nothing is measured either.
    () => undefined,
  )
}
