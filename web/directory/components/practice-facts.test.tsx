import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { PaymentFacts, PracticeFacts } from './practice-facts.tsx'

const advisor: AdvisorDetail = {
  id: '0192f000-0000-7000-8000-000000000001',
  name: 'Ines Valcourt',
  firstName: 'Ines',
  firmName: null,
  headline: null,
  avatarUrl: null,
  city: 'Bend',
  state: 'OR',
  certifications: [],
  expertise: ['retirement'],
  focusAreas: [],
  languages: ['en'],
  fees: { portfolioFeePercent: 0.9, hourlyRateUsd: 0, flatFeeUsd: 0 },
  compensation: null,
  fiduciaryStatement: null,
  modes: ['video'],
  minimumAssets: 0,
  maximumAssets: 0,
  opensAt: null,
  nextFreeAt: null,
  confirmation: 'instant',
  verification: { state: 'verified', recordDate: '2026-03-01' },
  averageRating: null,
  ratingCount: 0,
  onlineStatus: null,
  biography: null,
  website: null,
  minimumYearlyFeeUsd: null,
  feeIncludes: null,
  custodian: null,
  typicalClients: null,
  firstMeeting: null,
  brochureUrl: null,
  disclosures: null,
  disclosuresStatedAt: null,
  isAccredited: false,
  registeredCrdNumber: '7990001',
  isSample: false,
  yearsOfExperience: 0,
  assetsUnderManagement: 0,
  servedStates: ['OR'],
  preferredCommunication: ['video'],
  acceptsClients: true,
  takesAppointments: true,
  answersInMinutes: null,
  facts: [],
  memberSince: '2026-03-01T17:00:00.000Z',
}
const practice = (facts: Partial<AdvisorDetail>) =>
  renderToStaticMarkup(<PracticeFacts advisor={{ ...advisor, ...facts }} />)
const payment = (facts: Partial<AdvisorDetail>) =>
  renderToStaticMarkup(<PaymentFacts advisor={{ ...advisor, ...facts }} />)
const count = (markup: string) => markup.split('Not stated by the advisor').length - 1

test('names every missing fact as not stated', () => {
  expect(count(payment({}))).toBe(4)
  // Ways to meet and the public register are never stated by the advisor.
  expect(count(practice({}))).toBe(7)
})

test('tells a minimum of nothing from a minimum that is not stated', () => {
  expect(payment({ minimumYearlyFeeUsd: 0 })).toContain('No minimum')
  expect(payment({ minimumYearlyFeeUsd: 1_200 })).toContain('$1,200 a year')
})

test('dates a statement about disclosures', () => {
  const markup = practice({ disclosures: 'none', disclosuresStatedAt: '2026-03-02T17:00:00.000Z' })
  expect(markup).toContain('No disclosures')
  expect(markup).toContain('stated on Mar 2, 2026')
})

test('links the records of a verified number, and none of a sample advisor or without a number', () => {
  expect(practice({})).toContain('href="https://adviserinfo.sec.gov/individual/summary/7990001"')
  expect(practice({})).toContain('href="https://brokercheck.finra.org/individual/summary/7990001"')
  const sample = practice({ isSample: true })
  expect(sample).toContain('Sample advisor: no register entry')
  expect(sample).not.toContain('href=')
  expect(practice({ registeredCrdNumber: null })).toContain('No verified registration number yet')
})

test('links a website and a brochure over https only, and never a sample address', () => {
  const markup = practice({
    website: 'https://valcourt.com',
    brochureUrl: 'http://valcourt.com/adv.pdf',
    registeredCrdNumber: null,
  })
  expect(markup).toContain('href="https://valcourt.com"')
  expect(markup).not.toContain('href="http:')
  expect(practice({ isSample: true, website: 'https://valcourt.example' })).not.toContain('href=')
})
