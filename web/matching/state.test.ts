import { describe, expect, test } from 'vitest'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import {
  chosenPath,
  comparedIn,
  comparePath,
  countFilters,
  isSameList,
  keptPart,
  keptPath,
  readChosen,
  readFilters,
  withChosen,
  withCompared,
  withoutFilters,
  withToggled,
  withValues,
} from './state.ts'

const firm = '0192f000-0000-7000-8000-0000000000f1'
const params = new URLSearchParams(
  `specialty=tax&specialty=retirement&language=es&feeKind=hourly&compensation=fee_only&fiduciaryStatement=always&certification=CFP&mode=video&firm=${firm}` +
    '&minYearlyCostUsd=500&maxYearlyCostUsd=4000&maxDistanceMiles=25&minRating=4.5&freeWithinDays=7&sort=distance&view=deck',
)

describe('the query of a match list', () => {
  test('holds every filter and the sorting', () => {
    expect(readFilters(params)).toEqual(
      MatchesQuery.parse({
        specialty: ['tax', 'retirement'],
        language: ['es'],
        feeKind: ['hourly'],
        compensation: ['fee_only'],
        fiduciaryStatement: ['always'],
        certification: ['CFP'],
        mode: ['video'],
        firm: [firm],
        minYearlyCostUsd: 500,
        maxYearlyCostUsd: 4_000,
        maxDistanceMiles: 25,
        minRating: 4.5,
        freeWithinDays: 7,
        sort: 'distance',
      }),
    )
    // Both ends of the cost are one filter.
    expect(countFilters(readFilters(params))).toBe(13)
  })

  test('reads as no filter when a value is invalid', () => {
    for (const address of ['specialty=alchemy', 'minRating=9', 'firm=acme', 'sort=plan'])
      expect(readFilters(new URLSearchParams(address))).toEqual(MatchesQuery.parse({}))
  })

  test('toggles a value without changing the others', () => {
    const without = withToggled(params, 'specialty', 'tax')
    expect(without.getAll('specialty')).toEqual(['retirement'])
    expect(countFilters(readFilters(without))).toBe(12)
    expect(readFilters(withToggled(without, 'specialty', 'tax')).specialty).toEqual(['retirement', 'tax'])
    expect(params.getAll('specialty')).toEqual(['tax', 'retirement'])
  })

  test('removes a filter that is set to null, and all filters but not the sorting and the view', () => {
    expect(readFilters(withValues(params, { maxDistanceMiles: null, minRating: 3 }))).toMatchObject({ minRating: 3 })
    expect(withValues(params, { maxDistanceMiles: null }).has('maxDistanceMiles')).toBe(false)
    expect(withoutFilters(params).toString()).toBe('sort=distance&view=deck')
  })

  test('is saved under a name without the view', () => {
    expect(keptPart(params)).not.toContain('view=')
    expect(readFilters(new URLSearchParams(keptPart(params)))).toEqual(readFilters(params))
    expect(keptPath('feeKind=flat', params)).toBe('/matches?feeKind=flat&view=deck')
    expect(keptPath('feeKind=flat', new URLSearchParams())).toBe('/matches?feeKind=flat')
  })
})

test('at most three advisors are compared, each once', () => {
  const path = comparePath(['a', 'b', 'a', 'c', 'd'], new URLSearchParams())
  expect(comparedIn(new URL(path, 'http://any.example').searchParams)).toEqual(['a', 'b', 'c'])
})

test('the query of a list keeps the advisors chosen for comparison, and the list counts as the same', () => {
  const at = (search: URLSearchParams) => new URL(`/matches?${search}`, 'http://any.example')
  const before = new URLSearchParams('feeKind=flat')
  const chosen = withChosen(before, ['a', 'b', 'a'])
  expect(readChosen(chosen)).toEqual(['a', 'b'])
  expect(readChosen(at(chosen).searchParams)).toEqual(
    readChosen(new URL(chosenPath(['a', 'b'], new URLSearchParams()), at(before)).searchParams),
  )
  expect(isSameList(at(before), at(chosen))).toBe(true)
  expect(isSameList(at(chosen), at(new URLSearchParams('compare=a')))).toBe(false)
  expect(keptPart(chosen)).toBe('feeKind=flat')
})

test('a comparison leads back to the list with its filters, whichever advisors are left in it', () => {
  const list = withChosen(new URLSearchParams('feeKind=flat&view=deck'), ['a', 'b'])
  const { searchParams } = new URL(comparePath(['a', 'b'], list), 'http://any.example')
  const fewer = withCompared(searchParams, ['b'])
  expect(comparedIn(fewer)).toEqual(['b'])
  expect(chosenPath(['b'], fewer)).toBe('/matches?feeKind=flat&view=grid&compare=b')
})
