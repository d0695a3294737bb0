import { useEffect } from 'react'
import { seconds } from '#contract/core/durations.ts'
import { useConsent } from '#web/analytics/tracking/consent.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { pricingTourTakenStore } from './storage.ts'
import { runningTour, startTour } from './tour.ts'

const startsAfterMilliseconds = 800

/**
 * Starts the tour of the prices; gone through or left, it is taken, and a word is said about it.
 */
export function startPricingTour(): void {
  const taken = () => pricingTourTakenStore.write(true)
  startTour({
    name: 'pricing',
    role: null,
    onFinish: () => {
      taken()
      toast.success('Tour complete', {
        detail: 'Questions about pricing? Use the support button in the corner.',
        duration: seconds(5),
        area: 'tour',
      })
    },
    onSkip: () => {
      taken()
      toast.info('Tour skipped', { duration: seconds(3), area: 'tour' })
    },
  })
}

/**
 * Starts the tour of the prices once, 800 ms after the page came, for those who have not taken it.
 * The question about cookies comes first.
 */
export function usePricingTour(): void {
  const isConsentOpen = useConsent() === 'unasked'
  useEffect(() => {
    if (isConsentOpen || pricingTourTakenStore.read()) return
    const timer = setTimeout(() => {
      track('feature_used', { feature: 'pricing_tour' })
      startPricingTour()
    }, startsAfterMilliseconds)
    return () => {
      clearTimeout(timer)
      // Going elsewhere is no word on the tour, but it is not begun again either.
      if (runningTour.get()?.name !== 'pricing') return
      pricingTourTakenStore.write(true)
      runningTour.set(null)
    }
  }, [isConsentOpen])
}
