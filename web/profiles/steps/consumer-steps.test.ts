import { expect, test } from 'vitest'
import { capital, inWords } from '#contract/core/words.ts'
import { profileQuestions } from '#contract/profiles/questions/values.ts'
import { consumerParts, optionalParts } from '#contract/profiles/values.ts'
import { consumerSteps, resumeStep } from './consumer-steps.ts'
import { riskChoices } from './risk-step.tsx'
import { briefOnly, oneOfOrNone } from './step.ts'

const isOptional = (part: string) => optionalParts.some((name) => name === part)

test('the pages name as many questions as there are', () => {
  const { length } = consumerSteps
  expect(profileQuestions).toEqual({ count: length, inWords: inWords(length), atStart: capital(inWords(length)) })
})

test('the questions cover all parts of the profile, in the order in which missing parts are named', () => {
  const requested = consumerSteps.flatMap(({ parts }) => parts)
  expect(requested.filter((part) => !isOptional(part))).toEqual(consumerParts)
  expect(requested.filter(isOptional)).toEqual(optionalParts)
})

test('each question outside the score is optional, and its text says so', () => {
  const optional = consumerSteps.filter(({ parts }) => parts.some(isOptional))
  expect(optional.map(({ id }) => id)).toEqual(['goals', 'contact', 'risk', 'income', 'age'])
  for (const { id, why, seenBy } of optional) {
    const rulesOut = / We show you advisors who talk in at least one of these ways\. You can also put them in a brief/
    const isForBriefs = / It doesn’t change your matches: it’s only for a brief/
    const suggests = / Your goals suggest specialties to choose\. On their own they don’t change your matches/
    expect(why).toMatch(/^Optional\b/)
    expect(why).toMatch(id === 'contact' ? rulesOut : id === 'goals' ? suggests : isForBriefs)
    expect(seenBy).toBe(briefOnly)
  }
})

test('the questions resume at the first needed one, or start with the first', () => {
  const open = { percent: 0, missing: [...consumerParts], unanswered: [...optionalParts] }
  expect(resumeStep(open)?.id).toBe('goals')
  expect(resumeStep({ ...open, unanswered: ['age'] })?.id).toBe('subjects')
  expect(resumeStep({ ...open, missing: ['investableAssets', 'firstName'] })?.id).toBe('money')
  expect(resumeStep({ ...open, missing: [] })).toBeNull()
})

test('each question says why we ask and who sees the answer', () => {
  for (const { question, why, seenBy } of consumerSteps) {
    expect(question).toMatch(/\?$/)
    expect(why, question).toMatch(/\.$/)
    expect(seenBy, question).toMatch(/\.$/)
  }
})

test('each risk level has a description that starts with a capital letter', () => {
  for (const { description } of riskChoices) expect(description).toMatch(/^[A-Z]/)
})

test('an optional choice accepts an empty value', () => {
  const choices = oneOfOrNone(['low', 'high'])
  expect(choices.safeParse('').success).toBe(true)
  expect(choices.safeParse('other').success).toBe(false)
})
