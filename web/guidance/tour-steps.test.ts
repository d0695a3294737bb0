import { describe, expect, test } from 'vitest'
import { stepsOf, visibleSteps } from './tour-steps.ts'

const titles = (...of: Parameters<typeof stepsOf>) => stepsOf(...of).map(({ title }) => title)
const general = ['Welcome to Fairlead', 'Navigation', 'Your menu', 'Search', 'Page content']

test('every role gets the general steps, the first in the center of the page', () => {
  for (const role of [null, 'consumer', 'advisor', 'firm_admin', 'admin'] as const) {
    expect(titles('onboarding', role).slice(0, 5)).toEqual(general)
    expect(stepsOf('onboarding', role)[0]?.placement).toBe('center')
  }
})

describe('the onboarding steps of one role', () => {
  test('a consumer gets profile, matches, appointments, messages, goals and notifications', () => {
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
  test('an advisor gets profile, leads, calendar, messages, analytics and resources', () => {
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
  test('a visitor and an admin get the general steps only', () => {
    expect(titles('onboarding', null)).toEqual(general)
    expect(titles('onboarding', 'admin')).toEqual(general)
  })
})

test('a step whose target is not on the page is left out, and the others keep their order', () => {
  const has = (target: string) => target === 'body' || target.includes('search')
  expect(visibleSteps(stepsOf('onboarding', 'consumer'), has).map(({ title }) => title)).toEqual([
    'Welcome to Fairlead',
    'Search',
  ])
})
