import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { sampleAdvisor } from '#tests/support/sample-advisor.ts'
import { PaymentFacts, PracticeFacts } from './practice-facts.tsx'

const practice = (facts: Partial<AdvisorDetail>) =>
  renderToStaticMarkup(<PracticeFacts advisor={{ ...sampleAdvisor, ...facts }} />)
const payment = (facts: Partial<AdvisorDetail>) =>
  renderToStaticMarkup(<PaymentFacts advisor={{ ...sampleAdvisor, ...facts }} />)
const count = (markup: string) => markup.split('Not stated by the advisor').length - 1

test('names every missing fact as not stated', () => {
  expect(count(payment({}))).toBe(4)
  // Ways to meet and the public register are never stated by the advisor.
  expect(count(practice({}))).toBe(8)
})

test('lists ways to meet from the hours, and only ways to write from the profile', () => {
  const markup = practice({ modes: ['video'], preferredCommunication: ['phone', 'in_person', 'chat', 'email'] })
  expect(markup).toMatch(/Ways to meet<.*>Video call<.*Ways to write<.*>Chat, email</)
  expect(markup).not.toMatch(/phone|in person/i)
  expect(count(practice({ preferredCommunication: ['phone'] }))).toBe(8)
})

test('marks an accreditation as the advisor’s own statement that is not verified', () => {
  expect(practice({ isAccredited: true })).toContain(
    'Ines states: accredited by a professional body. Ask which one. We don’t verify this.',
  )
})

test('shows a minimum of zero as no minimum, apart from one that is not stated', () => {
  const fees = (minimumYearlyFeeUsd: number) => ({ fees: { ...sampleAdvisor.fees, minimumYearlyFeeUsd } })
  expect(payment(fees(0))).toContain('No minimum')
  expect(payment(fees(1_200))).toContain('$1,200 a year')
})

test('dates a statement about disclosures', () => {
  const markup = practice({ disclosures: 'none', disclosuresStatedAt: '2026-03-02T17:00:00.000Z' })
  expect(markup).toContain('No disclosures')
  expect(markup).toContain('stated on Mar 2, 2026')
})

test('links the register records of a verified number, but not of a sample advisor or without a number', () => {
  expect(practice({})).toContain('href="https://adviserinfo.sec.gov/individual/summary/7990001"')
  expect(practice({})).toContain('href="https://brokercheck.finra.org/individual/summary/7990001"')
  const sample = practice({ isSample: true })
  expect(sample).toContain('Sample advisor: no register entry')
  expect(sample).not.toContain('href=')
  expect(practice({ registeredCrdNumber: null })).toContain('No verified registration number yet')
})

test('links a website and a brochure, and never a sample address', () => {
  const markup = practice({
    website: 'http://valcourt.com',
    brochureUrl: 'https://valcourt.com/adv.pdf',
    registeredCrdNumber: null,
  })
  expect(markup).toContain('href="http://valcourt.com"')
  expect(markup).toContain('href="https://valcourt.com/adv.pdf"')
  expect(practice({ isSample: true, website: 'https://valcourt.example' })).not.toContain('href=')
})
