import type { Role } from '#contract/profiles/values.ts'
import { valueStore } from '#web/platform/storage/value-store.ts'

export type TourName = 'onboarding' | 'pricing'
export type RunningTour = {
  readonly name: TourName
  /** Whose steps; a visitor gets the general ones alone. */
  readonly role: Role | null
  /** Called when it was gone through, and when it was left before. */
  readonly onFinish?: () => void
  readonly onSkip?: () => void
}

/** The tour that runs; null most of the time. */
export const runningTour = valueStore<RunningTour | null>(null)

/** Starts a tour from its first step; another one that runs is left. */
export function startTour(tour: RunningTour): void {
  runningTour.get()?.onSkip?.()
  runningTour.set(tour)
}

/** Ends the current tour and reports how to its starter; the next one begins at its first step. */
export function endTour(how: 'finished' | 'skipped'): void {
  const tour = runningTour.get()
  runningTour.set(null)
  if (how === 'finished') tour?.onFinish?.()
  else tour?.onSkip?.()
}
