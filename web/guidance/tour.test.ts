import { expect, test, vi } from 'vitest'
import { endTour, runningTour, startTour } from './tour.ts'

test('finishing a tour calls onFinish once and stops it', () => {
  const [onFinish, onSkip] = [vi.fn(), vi.fn()]
  startTour({ name: 'pricing', role: null, onFinish, onSkip })
  endTour('finished')
  endTour('finished')
  expect([onFinish.mock.calls.length, onSkip.mock.calls.length, runningTour.get()]).toEqual([1, 0, null])
})

test('a tour that is left or replaced by another calls onSkip', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  startTour({ name: 'pricing', role: null, onSkip: first })
  startTour({ name: 'onboarding', role: null, onSkip: second })
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
  endTour('skipped')
  expect(second).toHaveBeenCalledOnce()
})
