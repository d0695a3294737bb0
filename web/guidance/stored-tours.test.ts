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
  stop = listenForToasts((message) => said.push(message))
})
afterEach(() => {
  runningTour.set(null)
  stop()
})

test('the tour of the prices is taken once it was gone through, which is said for five seconds', () => {
  startPricingTour()
  expect(kept.read('hasTakenPricingTour')).toBeNull()
  endTour('finished')
  expect(kept.read('hasTakenPricingTour')).toBe('true')
  expect(said).toMatchObject([{ title: 'Tour complete', duration: 5_000, area: 'tour' }])
})

test('left before its end it is taken as well, which is said for three seconds', () => {
  startPricingTour()
  endTour('skipped')
  expect(kept.read('hasTakenPricingTour')).toBe('true')
  expect(said).toMatchObject([{ title: 'Tour skipped', duration: 3_000, area: 'tour' }])
})

test.each(['finished', 'skipped'] as const)(
  'the tour of the product counts as seen once it was %s, without a word',
  (how) => {
    startOnboarding('consumer')
    expect(kept.read('hasSeenOnboardingTour')).toBeNull()
    endTour(how)
    expect(kept.read('hasSeenOnboardingTour')).toBe('true')
    expect(said).toEqual([])
  },
)

test('restarting marks it as unseen, and announces the start for three seconds', () => {
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
