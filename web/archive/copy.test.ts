import { expect, test } from 'vitest'
import { factLabel, factValue } from './copy.ts'

test('names the answers of a brief as the brief itself does', () => {
  const fact = { name: 'fields', value: 'financialGoals, investableAssets, startTimeline' }
  expect(`${factLabel(fact.name)}: ${factValue(fact)}`).toBe('Answers shared: Goals, Total to invest, When to start')
})
