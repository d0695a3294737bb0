import { expect, test } from 'vitest'
import { capital, inWords } from '#contract/core/words.ts'
import { profileQuestions } from '#contract/profiles/questions/values.ts'
import { consumerParts } from '#contract/profiles/values.ts'
import { consumerSteps } from './consumer-steps.ts'
import { riskChoices } from './risk-step.tsx'

test('the pages promise as many questions as there are', () => {
  const { length } = consumerSteps
  expect(profileQuestions).toEqual({ count: length, inWords: inWords(length), atStart: capital(inWords(length)) })
})

test('the questions complete all parts of the profile, in the order in which missing parts are named', () => {
  expect(consumerSteps.flatMap(({ parts }) => parts)).toEqual(consumerParts)
})

test('each question says why we ask and who sees the answer', () => {
  for (const { question, why, seenBy } of consumerSteps) {
    expect(question).toMatch(/\?$/)
    expect(why, question).toMatch(/\.$/)
    expect(seenBy, question).toMatch(/\.$/)
  }
})

test('each level of risk is described in a sentence that begins with a capital', () => {
  for (const { description } of riskChoices) expect(description).toMatch(/^[A-Z]/)
})
