import { expect, test } from 'vitest'
import { Country, countries, countryName } from '#contract/core/countries.ts'

test('lists each country of ISO 3166-1 once, and each has a name', () => {
  expect(new Set(countries).size).toBe(249)
  expect(countries.filter((code) => countryName(code) === code)).toEqual([])
})

test.each(['us', 'XX', 'USA', ''])('“%s” is not a country', (code) => {
  expect(Country.safeParse(code).success).toBe(false)
})
