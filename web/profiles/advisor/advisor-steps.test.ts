import { expect, test } from 'vitest'
import { advisorParts } from '#contract/profiles/values.ts'
import { AdvisorForm } from './advisor-form.ts'
import { advisorSteps, missingMessages, stepOfAddress, stepOfPart, stepWithField } from './advisor-steps.ts'

const shown = (address: string, missing: readonly string[]) => {
  const { searchParams, hash } = new URL(address, 'https://fairlead.example/advisor-profile')
  return stepOfAddress(searchParams, hash, missing)?.id ?? 'whole'
}

test('each field of the advisor form is in exactly one step', () => {
  const requested = advisorSteps.flatMap(({ fields }) => fields)
  expect(requested.toSorted()).toEqual(Object.keys(AdvisorForm.shape).toSorted())
})

test.each(advisorParts)('the step of the part %s has its field', (part) => {
  const { field } = missingMessages[part]
  expect(stepWithField([field])?.id).toBe(stepOfPart(part))
  expect(advisorSteps.filter(({ parts }) => parts.includes(part))).toHaveLength(1)
})

test.each([
  ['', ['biography', 'fee'], 'story'],
  ['', [], 'whole'],
  ['?step=fee', [], 'fee'],
  ['?step=all', ['fee'], 'whole'],
  ['?step=nonsense', ['fee'], 'fee'],
  ['#verification', ['fee'], 'verification'],
  ['#verification', [], 'whole'],
] as const)('the address “%s” with %j missing opens the step %s', (address, missing, step) => {
  expect(shown(address, missing)).toBe(step)
})
