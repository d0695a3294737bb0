import { describe, expect, test } from 'vitest'
import { type Compared, comparisonOf } from '#contract/matching/comparison/labels.ts'
import { presentComparison } from './present.ts'
import { draw } from './worker.ts'

const facts: Compared['advisor'] = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Ines Valcourt',
  firstName: 'Ines',
  firmName: null,
  firm: null,
  headline: null,
  avatarUrl: null,
  city: 'Salem',
  state: 'OR',
  certifications: ['CFP'],
  checkedCertifications: [],
  expertise: ['retirement'],
  focusAreas: [],
  languages: ['en'],
  fees: { portfolioFeePercent: 0.85, hourlyRateUsd: 0, flatFeeUsd: 0, minimumYearlyFeeUsd: null },
  compensation: 'fee_only',
  fiduciaryStatement: 'always',
  modes: ['video', 'phone'],
  minimumAssets: 0,
  maximumAssets: 0,
  opensAt: null,
  nextFreeAt: '2026-03-10T16:30:00.000Z',
  verification: { state: 'verified', recordDate: '2026-02-02' },
  averageRating: 4.8,
  ratingCount: 12,
  onlineStatus: null,
  confirmation: 'instant',
  biography: null,
  website: null,
  feeIncludes: null,
  custodian: null,
  typicalClients: null,
  firstMeeting: null,
  brochureUrl: null,
  disclosures: null,
  disclosuresStatedAt: null,
  isAccredited: false,
  registeredCrdNumber: null,
  isSample: true,
  yearsOfExperience: 9,
  assetsUnderManagement: 0,
  servedStates: ['OR'],
  preferredCommunication: [],
  acceptsClients: true,
  takesAppointments: true,
  answersInMinutes: null,
  facts: [],
  memberSince: '2025-03-09T16:00:00.000Z',
}
const column = (change: Partial<Compared['advisor']> = {}, sumUsd: number | null = 420_000): Compared => ({
  advisor: { ...facts, ...change },
  match: null,
  ruledOutBecause: 'full',
  sumUsd,
  assetsUsd: sumUsd,
})
const hourly = { portfolioFeePercent: 0, hourlyRateUsd: 240, flatFeeUsd: 0, minimumYearlyFeeUsd: null }
const now = new Date('2026-03-09T16:00:00Z')
const rowOf = (columns: readonly Compared[], name: string) =>
  comparisonOf(columns, 'America/Los_Angeles', now)
    .flatMap(({ rows }) => rows)
    .find((row) => row.name === name)

describe('a comparison', () => {
  test('marks credentials that nobody has checked as self-reported, which differs from a checked one', () => {
    const checked = column({ certifications: ['EA', 'CFP'], checkedCertifications: ['CFP'] })
    const stated = column({ certifications: ['CFP', 'EA'] })
    expect(rowOf([checked, stated, column({ certifications: [] })], 'Credentials')).toMatchObject({
      cells: ['CFP · EA (self-reported)', 'CFP, EA (self-reported)', 'None listed'],
      isSame: false,
    })
    expect(rowOf([checked, stated], 'Credentials')?.isSame).toBe(false)
  })

  test('begins with the cost of a year, fund costs included, and marks the lowest', () => {
    const [first] = comparisonOf([column(), column({ fees: hourly })], null, now)[0]?.rows ?? []
    expect(first).toMatchObject({
      name: 'All-in cost a year',
      cells: [
        '$3,906: $3,570 in fees and about $336 in fund costs',
        'About $1,776: $1,440 for 6 hours and about $336 in fund costs',
      ],
      isSame: false,
      best: { label: 'Lowest', columns: [1] },
    })
  })

  test('counts a stated minimum that is higher than the fee', () => {
    const columns = [column({ fees: { ...facts.fees, minimumYearlyFeeUsd: 8_000 } })]
    const cells = (name: string) => rowOf(columns, name)?.cells
    expect(cells('All-in cost a year')).toEqual(['$8,336: $8,000 minimum fee and about $336 in fund costs'])
    expect(cells('Fees over 10 years')).toEqual(['$80,000, percentage of assets'])
  })

  test('compares the years by the same way of paying as the typical year, and names the others beside it', () => {
    const columns = [column({ fees: { ...hourly, portfolioFeePercent: 0.85 } })]
    expect(rowOf(columns, 'All-in cost a year')?.cells).toEqual(['$3,906: $3,570 in fees and about $336 in fund costs'])
    expect(rowOf(columns, 'Fees over 10 years')?.cells).toEqual([expect.stringMatching(/, percentage of assets$/)])
    expect(rowOf(columns, 'Other ways to pay')?.cells).toEqual(['About $15,360, hourly'])
  })

  test('names a percentage of assets among the ways to pay while the amount is unknown', () => {
    const both = column({ fees: { ...hourly, portfolioFeePercent: 0.85 } }, null)
    const depends = 'Percentage of assets, depends on the amount you’d invest'
    expect(rowOf([both], 'Fees over 10 years')?.cells).toEqual(['About $15,360, hourly'])
    expect(rowOf([both], 'Other ways to pay')?.cells).toEqual([depends])
    expect(rowOf([column({}, null)], 'Fees over 10 years')?.cells).toEqual([depends])
  })

  test('says "No score", not "No match", in the reasons of somebody who was not scored', () => {
    const withoutScore = { ...column(), ruledOutBecause: null }
    expect(rowOf([withoutScore], 'Match score')?.cells).toEqual(['No score'])
    expect(rowOf([withoutScore], 'Language')?.cells).toEqual(['No score'])
    expect(rowOf([column()], 'Language')?.cells).toEqual(['No match'])
  })

  test('marks no lowest cost when a cost is unknown or all are equal', () => {
    const commissioned = column({ fees: hourly, compensation: 'fee_and_commission' })
    expect(rowOf([column(), commissioned], 'All-in cost a year')?.best).toBeNull()
    const unknown = column({ fees: { ...hourly, hourlyRateUsd: 0 } })
    expect(rowOf([column(), unknown], 'All-in cost a year')?.best).toBeNull()
    expect(rowOf([column(), column()], 'All-in cost a year')?.best).toBeNull()
    expect(rowOf([column({}, null), column({ fees: hourly }, null)], 'All-in cost a year')).toMatchObject({
      cells: ['Depends on the amount you’d invest', 'About $1,440 for 6 hours, plus fund costs'],
      best: null,
    })
  })

  test('marks rows whose cells are all the same', () => {
    const columns = [column(), column({ modes: ['phone'] })]
    expect(rowOf(columns, 'Fiduciary, as stated')?.isSame).toBe(true)
    expect(rowOf(columns, 'Ways to meet')).toMatchObject({ isSame: false, cells: ['Video call, phone', 'Phone'] })
    expect(rowOf([column()], 'Ways to meet')?.isSame).toBe(false)
  })

  test('ignores the order of values and the names in a sentence when it compares cells', () => {
    const spoken = (firstName: string): Partial<Compared> => ({
      match: {
        advisor: { ...facts, firstName },
        score: 100,
        breakdown: {
          lines: [
            {
              criterion: 'language',
              facts: { language: 'en', isSpoken: true },
              weight: 50,
              value: 1,
              points: 50,
              leftOut: null,
            },
          ],
          points: 50,
          outOf: 50,
        },
        yearlyCostUsd: null,
        distanceMiles: null,
        reaction: null,
      },
      ruledOutBecause: null,
    })
    const columns: Compared[] = [
      { ...column({ firstName: 'Ines', languages: ['en', 'es'] }), ...spoken('Ines') },
      { ...column({ firstName: 'Zoë', languages: ['es', 'en'] }), ...spoken('Zoë') },
    ]
    expect(rowOf(columns, 'Speaks')).toMatchObject({ isSame: true, cells: ['English, Spanish', 'Spanish, English'] })
    expect(rowOf(columns, 'Language')).toMatchObject({
      isSame: true,
      cells: ['Ines speaks English, your preferred language.', 'Zoë speaks English, your preferred language.'],
    })
    expect(rowOf([column({ languages: ['en'] }), column({ languages: ['es'] })], 'Speaks')?.isSame).toBe(false)
  })

  test('names the account minimum and the amount it excludes', () => {
    const small = { ...column({ minimumAssets: 250_000 }, 50_000), ruledOutBecause: 'assets_too_small' as const }
    expect(rowOf([small], 'Match score')?.cells).toEqual([
      'No match: Takes accounts of $250,000 or more; you named $50,000.',
    ])
  })

  test('says that commissions come on top of a fee, and that a fee contradicts "commissions only"', () => {
    const columns = [
      column({ compensation: 'commission' }),
      column({ compensation: 'commission', fees: { ...hourly, hourlyRateUsd: 0 } }),
    ]
    expect(rowOf(columns, 'All-in cost a year')?.cells).toEqual([
      '$3,906: $3,570 in fees and about $336 in fund costs. Commissions come on top',
      'No fee. Commissions vary by product',
    ])
    expect(rowOf(columns, 'How they’re paid, as stated')?.cells).toEqual([
      'Commissions only, but lists a fee as well',
      'Commissions only',
    ])
  })

  test('names the SEC as the source of a registration, but not of a sample advisor’s', () => {
    expect(rowOf([column({ isSample: false }), column()], 'Verified')?.cells).toEqual([
      'SEC data, Feb 2, 2026',
      'Sample data, no real record',
    ])
  })

  test('shows the next opening in the zone of the reader, with its name', () => {
    expect(rowOf([column()], 'Next free')?.cells).toEqual(['Tue, Mar 10, 9:30 AM PDT'])
  })

  test('says on paper that a name lost letters, and only then', () => {
    const notesOf = (name: string) =>
      presentComparison({ columns: [column({ name })], timeZone: 'UTC', now: new Date('2026-03-09T18:00:00Z') }).notes
    expect(notesOf('Łucja Žižková').join()).toContain('question marks')
    expect(notesOf('Zoë Lindqvist').join()).not.toContain('question marks')
  })

  test('is drawn as a PDF of one page for three advisors', async () => {
    const columns = [column(), column({ name: 'Zoë Lindqvist', fees: hourly }), column({ firmName: 'Harbor Wealth' })]
    const now = new Date('2026-03-09T18:00:00Z')
    const file = Buffer.from(await draw(presentComparison({ columns, timeZone: 'America/Los_Angeles', now })))
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})
