import { expect, test } from 'vitest'
import { factText } from './components/fact-text.ts'
import { costText, distanceText, paymentText, ratingText, statementsText, yearlyCostText } from './copy.ts'

const checked = { date: '2026-03-01', known: 'checked' } as const
const noFees = { portfolioFeePercent: 0, hourlyRateUsd: 0, flatFeeUsd: 0, minimumYearlyFeeUsd: null }
const stated = { date: '2026-03-01', known: 'stated' } as const

test.each([
  [
    { kind: 'registered', crdNumber: '7990001', ...checked },
    'Registered and active',
    'SEC public adviser data, CRD 7990001',
  ],
  [{ kind: 'name_matches', ...checked }, 'Name matches the record', 'SEC public adviser data'],
  [
    { kind: 'disclosures', hasDisclosures: true, ...checked },
    'Disclosures on record',
    'SEC public adviser data: some, see adviserinfo.sec.gov',
  ],
  [
    { kind: 'disclosures', hasDisclosures: false, ...checked },
    'Disclosures on record',
    'SEC public adviser data: none',
  ],
  [{ kind: 'reviewed', crdNumber: '7990001', ...checked }, 'Registration reviewed', 'Our staff, CRD 7990001'],
  [
    { kind: 'certification', certification: 'CFP', ...stated },
    'CFP: Certified Financial Planner',
    'The advisor’s profile',
  ],
  [{ kind: 'experience', years: 1, ...stated }, '1 year of experience', 'The advisor’s profile'],
  [{ kind: 'managed_assets', sumUsd: 87_000_000, ...stated }, 'Manages $87M', 'The advisor’s profile'],
] as const)('names the source of a fact: %j', (fact, text, source) => {
  expect(factText(fact, false)).toEqual({ what: text, source })
})

test('names no public record for a sample advisor', () => {
  const sample = (fact: Parameters<typeof factText>[0]) => factText(fact, true).source
  expect(sample({ kind: 'registered', crdNumber: '7102775', ...checked })).toBe('Sample data, no real record')
  expect(sample({ kind: 'name_matches', ...checked })).toBe('Sample data, no real record')
  expect(sample({ kind: 'reviewed', crdNumber: '7102775', ...checked })).toBe('Sample data, no real record')
  expect(sample({ kind: 'disclosures', hasDisclosures: true, ...checked })).toBe('Sample data, no real record: some')
  expect(sample({ kind: 'experience', years: 1, ...stated })).toBe('The advisor’s profile')
})

test.each([
  [null, null, 'How they’re paid and fiduciary duty not stated'],
  ['fee_only', 'always', 'Fee-only, fiduciary at all times'],
  ['fee_and_commission', null, 'Fees and commissions, fiduciary duty not stated'],
  [null, 'for_advice', 'How they’re paid not stated, fiduciary when giving investment advice'],
] as const)(
  'names what an advisor states and what is missing for compensation %s and fiduciary duty %s',
  (compensation, fiduciaryStatement, text) => {
    expect(statementsText({ compensation, fiduciaryStatement, fees: noFees })).toBe(text)
  },
)

test('names the advisor as the source of a statement, and says when there is none', () => {
  const ines = { firstName: 'Ines', fees: noFees }
  expect(paymentText({ compensation: 'fee_only', ...ines })).toMatch(/^Ines states: fee-only\./)
  expect(paymentText({ compensation: null, ...ines })).toMatch(/^Not stated by the advisor:/)
})

test('says that a fee contradicts commissions only', () => {
  const advisor = { compensation: 'commission', fiduciaryStatement: 'no', firstName: 'Ines' } as const
  const fees = { ...noFees, portfolioFeePercent: 0.85 }
  expect(statementsText({ ...advisor, fees })).toBe('Commissions only, but lists a fee as well, not a fiduciary')
  expect(paymentText({ ...advisor, fees })).toContain('but lists a fee as well')
  expect(statementsText({ ...advisor, fees: noFees })).toBe('Commissions only, not a fiduciary')
})

test('distinguishes commissions only from a fee that is not stated', () => {
  const fees = noFees
  expect(costText({ fees, compensation: 'commission' }, null).unit).toBe('No fee, commissions only')
  expect(costText({ fees, compensation: 'fee_only' }, null).unit).toBe('Not stated')
  const share = { fees: { ...fees, portfolioFeePercent: 0.85 }, compensation: null }
  expect(costText(share, 420_000)).toEqual({ main: '$3,570', unit: 'a year', detail: '(0.85% of assets)' })
  const both = { fees: { ...share.fees, hourlyRateUsd: 240 }, compensation: null }
  expect(costText(both, 420_000).detail).toBe('(0.85% of assets or $240 an hour)')
  expect(costText(both, null).unit).toBe('0.85% of assets a year or $240 an hour')
})

test('counts reviews beside the rating', () => {
  expect(ratingText({ averageRating: 4.83, ratingCount: 23 })).toBe('4.8 (23 reviews)')
  expect(ratingText({ averageRating: 5, ratingCount: 1 })).toBe('5.0 (1 review)')
  expect(ratingText({ averageRating: null, ratingCount: 0 })).toBe('No reviews yet')
})

test('a flat fee is named once', () => {
  const flat = { fees: { ...noFees, flatFeeUsd: 5_700 }, compensation: null }
  expect(costText(flat, 420_000)).toEqual({ main: '$5,700', unit: 'a year', detail: '' })
  const both = { ...flat, fees: { ...flat.fees, hourlyRateUsd: 240 } }
  expect(costText(both, null).detail).toContain('$240 an hour')
})

test('a yearly cost is at least the stated minimum', () => {
  const fees = { ...noFees, portfolioFeePercent: 0.85, minimumYearlyFeeUsd: 1_300 }
  const text = costText({ fees, compensation: null }, 50_000)
  expect(text).toEqual({ main: '$1,300', unit: 'a year', detail: '(minimum fee; 0.85% of assets)' })
  expect(costText({ fees, compensation: null }, 420_000).main).toBe('$3,570')
  // Without an amount there is no cost to compare with it.
  expect(costText({ fees, compensation: null }, null).unit).toBe('0.85% of assets a year, at least $1,300 a year')
})

test('separates the thousands of a distance', () => {
  expect(distanceText(2_445.2)).toBe('2,445 miles away')
  expect(distanceText(0.3)).toBe('1 mile away')
})

test('a yearly cost by the hour is called an estimate', () => {
  const fees = { ...noFees, hourlyRateUsd: 185 }
  expect(yearlyCostText({ fees, compensation: null }, 50_000)).toBe('about $1,110 a year')
  expect(costText({ fees: { ...fees, minimumYearlyFeeUsd: 2_000 }, compensation: null }, 50_000).main).toBe('$2,000')
})
