import { expect, test } from 'vitest'
import { goalSpecialties } from '#contract/matching/goals/values.ts'
import type { Breakdown } from '#contract/matching/schemas.ts'
import type { Depth } from '#contract/matching/values.ts'
import { financialGoals, type Specialty } from '#contract/profiles/values.ts'
import { goalsText } from './goals-text.ts'

const reasonsFor = (...wanted: [Specialty, Depth][]): Pick<Breakdown, 'lines'> => ({
  lines: [
    {
      criterion: 'expertise',
      facts: { wanted: wanted.map(([specialty, depth]) => ({ specialty, depth, isTop: false })) },
      weight: 50,
      value: 1,
      points: 50,
      leftOut: null,
    },
  ],
})

test('names the goals that offered specialties serve, and no others', () => {
  const reasons = reasonsFor(['tax', 'focus'], ['estate', 'none'], ['retirement', 'offered'])
  expect(goalsText(reasons, ['lower_taxes', 'plan_estate', 'retire_well'])).toBe(
    'For your goals: Lower my taxes (taxes), Retire well (retirement).',
  )
  expect(goalsText(reasons, ['lower_taxes'])).toBe('For your goal: Lower my taxes (taxes).')
  expect(goalsText(reasons, ['pay_for_college'])).toBeNull()
  expect(goalsText(reasons, [])).toBeNull()
})

test('every goal suggests a specialty', () => {
  for (const goal of financialGoals) expect(goalSpecialties[goal].length, goal).toBeGreaterThan(0)
})
