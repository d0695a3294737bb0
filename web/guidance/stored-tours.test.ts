import { afterEach, beforeEach, expect, test } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { listenForToasts, type QueuedToast } from '#web/ui/toasts/toast.ts'
import { restartOnboarding, startOnboarding } from './onboarding-tour.ts'
import { startPricingTour } from './pricing-tour.ts'
import { endTour, runningTour } from './tour.ts'

const kept = withBrowserStorage()
let said: QueuedToast[] = []
let stop = () => {}
beforeEach(() => {
  said = []
  stop = listenForToasts((message) => 'title' in message && said.push(message))
})
afterEach(() => {
  runningTour.set(null)
  stop()
})

test('a finished pricing tour is stored as taken, with a toast of five seconds', () => {
  startPricingTour()
  expect(kept.read('hasTakenPricingTour')).toBeNull()
  endTour('finished')
  expect(kept.read('hasTakenPricingTour')).toBe('true')
  expect(said).toMatchObject([{ title: 'Tour complete', duration: 5_000, area: 'tour' }])
})

test('a skipped pricing tour is stored as taken, with a toast of three seconds', () => {
  startPricingTour()
  endTour('skipped')
  expect(kept.read('hasTakenPricingTour')).toBe('true')
  expect(said).toMatchObject([{ title: 'Tour skipped', duration: 3_000, area: 'tour' }])
})

test.each(['finished', 'skipped'] as const)(
  'the onboarding tour is stored as seen once it is %s, without a toast',
  (how) => {
    startOnboarding('consumer')
    expect(kept.read('hasSeenOnboardingTour')).toBeNull()
    endTour(how)
    expect(kept.read('hasSeenOnboardingTour')).toBe('true')
    expect(said).toEqual([])
  },
)

test('restarting the onboarding tour deletes that it was seen and shows a toast of three seconds', () => {
  kept.write('hasSeenOnboardingTour', 'true')
  restartOnboarding('advisor')
  expect(kept.read('hasSeenOnboardingTour')).toBeNull()
  expect(runningTour.get()).toMatchObject({ name: 'onboarding', role: 'advisor' })
  expect(said).toEqual([
    {
      tone: 'success',
      title: 'Tour Started',
      detail: 'Follow the guided tour to learn about the platform features.',
      duration: 3_000,
      area: 'tour',
    },
  ])
})
