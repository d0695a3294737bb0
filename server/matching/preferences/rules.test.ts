import { expect, test } from 'vitest'
import { defaultPreferences } from '#contract/matching/values.ts'
import { movedUp, withToggled } from './rules.ts'

test('movedUp lists the advisors who rise, newcomers first, then by how far', () => {
  expect(movedUp(['a', 'b', 'c', 'd'], ['d', 'b', 'new', 'a', 'c'])).toEqual([
    { id: 'new', from: null, to: 3 },
    { id: 'd', from: 4, to: 1 },
  ])
})

test('movedUp is empty when the order stays the same', () => {
  expect(movedUp(['a', 'b'], ['a', 'b'])).toEqual([])
})

test('withToggled switches one criterion and keeps the others', () => {
  const switched = withToggled(defaultPreferences, 'location')
  expect(switched).toEqual({ ...defaultPreferences, prioritizeLocation: true })
  expect(withToggled(switched, 'location')).toEqual(defaultPreferences)
})
