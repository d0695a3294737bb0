import { expect, test } from 'vitest'
import { defaultPreferences } from '#contract/matching/values.ts'
import { profileTipsFor } from './rules.ts'

const complete = {
  wanted: ['tax', 'estate'] as const,
  zipCode: '97205',
  sumUsd: 100_000,
  preferences: { ...defaultPreferences, prioritizeLocation: true },
}
const partsFor = (changed: object) => profileTipsFor({ ...complete, ...changed }).map(({ part }) => part)

test.each([
  ['nothing when the profile is complete', {}, []],
  ['subjects when none is named', { wanted: [] }, ['preferredAdvisorSpecialties']],
  ['a second subject when one is', { wanted: ['tax'] }, ['preferredAdvisorSpecialties']],
  ['the ZIP code where nearness counts', { zipCode: null }, ['zipCode']],
  ['no ZIP code where it does not', { zipCode: null, preferences: defaultPreferences }, []],
  ['the sum', { sumUsd: 0 }, ['investableAssets']],
])('asks for %s', (_, changed, parts) => {
  expect(partsFor(changed)).toEqual(parts)
})
