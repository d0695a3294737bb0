import { expect, test } from 'vitest'
import { consumerSteps } from './consumer-steps.ts'

test('there are twelve questions, each with why we ask and who sees the answer', () => {
  expect(consumerSteps).toHaveLength(12)
  for (const { question, why, seenBy } of consumerSteps) {
    expect(question).toMatch(/\?$/)
    expect(why, question).toMatch(/\.$/)
    expect(seenBy, question).toMatch(/\.$/)
  }
})
