import { expect, test } from 'vitest'
import { forAdvisors, forConsumers, forFirms } from './audiences.ts'

test('each audience page has its number of cards and steps, and some questions', () => {
  expect(forConsumers.points).toHaveLength(3)
  expect(forConsumers.more?.items).toHaveLength(6)
  expect(forFirms.points).toHaveLength(6)
  for (const { steps, questions } of [forConsumers, forAdvisors, forFirms]) {
    expect(steps).toHaveLength(4)
    expect(questions.length).toBeGreaterThan(0)
  }
})
