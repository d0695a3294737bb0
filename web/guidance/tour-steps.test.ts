import { describe, expect, test } from 'vitest'
import { stepsOf, visibleSteps } from './tour-steps.ts'

const titles = (...of: Parameters<typeof stepsOf>) => stepsOf(...of).map(({ title }) => title)
const general = ['Welcome to Fairlead', 'Navigation', 'Your menu', 'Search', 'Page content']

test('everybody gets the general steps, the first in the middle of the page', () => {
  for (const role of [null, 'consumer', 'advisor', 'firm_admin', 'admin'] as const) {
    expect(titles('onboarding', role).slice(0, 5)).toEqual(general)
    expect(stepsOf('onboarding', role)[0]?.placement).toBe('center')
  }
})

describe('the steps of one audience', () => {
  test('consumers', () => {
    expect(titles('onboarding', 'consumer').slice(5)).toEqual([
      'Your profile',
      'Your matches',
      'Filters',
      'Appointments',
      'Messages',
      'Your goals',
      'Notifications',
    ])
  })
  test('advisors', () => {
    expect(titles('onboarding', 'advisor').slice(5)).toEqual([
      'Your profile',
      'Today',
      'Leads',
      'Calendar',
      'Messages',
      'Analytics',
      'Resources',
    ])
  })
  test('others get none of their own', () => {
    expect(titles('onboarding', null)).toEqual(general)
    expect(titles('onboarding', 'admin')).toEqual(general)
  })
})

test('a step whose target the page does not have is left out, the others keep their order', () => {
  const has = (target: string) => target === 'body' || target.includes('search')
  expect(visibleSteps(stepsOf('onboarding', 'consumer'), has).map(({ title }) => title)).toEqual([
    'Welcome to Fairlead',
    'Search',
  ])
})
