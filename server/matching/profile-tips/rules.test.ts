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
  ['specialties when none is named', { wanted: [] }, ['preferredAdvisorSpecialties']],
  ['a second specialty when one is named', { wanted: ['tax'] }, ['preferredAdvisorSpecialties']],
  ['the ZIP code when location counts', { zipCode: null }, ['zipCode']],
  ['no ZIP code when location does not count', { zipCode: null, preferences: defaultPreferences }, []],
  ['the investable assets when they are missing', { sumUsd: 0 }, ['investableAssets']],
])('asks for %s', (_, changed, parts) => {
  expect(partsFor(changed)).toEqual(parts)
})
