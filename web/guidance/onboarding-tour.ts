import { seconds } from '#contract/core/durations.ts'
import type { Role } from '#contract/profiles/values.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { markTourSeen } from './seen.ts'
import { onboardingTourSeenStore } from './storage.ts'
import { startTour } from './tour.ts'

/** Starts the tour of the product; gone through or left, it is not offered again. */
export function startOnboarding(role: Role | null): void {
  startTour({ name: 'onboarding', role, onFinish: markTourSeen, onSkip: markTourSeen })
}

/** Restarts the tour on request, as if it had never been seen (docs/product.md "Pages"). */
export function restartOnboarding(role: Role | null): void {
  onboardingTourSeenStore.remove()
  toast.success('Tour Started', {
    detail: 'Follow the guided tour to learn about the platform features.',
    duration: seconds(3),
    area: 'tour',
  })
  startOnboarding(role)
}
