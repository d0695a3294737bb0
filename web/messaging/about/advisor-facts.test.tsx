import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { sampleAdvisor } from '#tests/support/sample-advisor.ts'
import { AdvisorFacts } from './advisor-facts.tsx'

const markup = (verification: AdvisorDetail['verification'], isSample = false) =>
  renderToStaticMarkup(<AdvisorFacts advisor={{ ...sampleAdvisor, verification, isSample }} sumUsd={null} />)

test('names the SEC as the source only for a registration that its data settled', () => {
  expect(markup({ state: 'verified', recordDate: '2026-03-01' })).toContain('SEC data, Mar 1, 2026')
  const reviewed = markup({ state: 'verified', recordDate: null })
  expect(reviewed).toContain('Reviewed by our staff')
  expect(reviewed).not.toContain('SEC')
  expect(markup({ state: 'pending', recordDate: null })).toContain('Not verified')
})

test('says of a sample advisor that there is no real record', () => {
  const sample = markup({ state: 'verified', recordDate: '2026-03-01' }, true)
  expect(sample).toContain('Sample data, no real record')
  expect(sample).not.toContain('SEC')
})

test('calls the cost of hours an estimate, and shows none without an amount', () => {
  const fees = { ...sampleAdvisor.fees, portfolioFeePercent: 0, hourlyRateUsd: 185 }
  const facts = (sumUsd: number | null) =>
    renderToStaticMarkup(<AdvisorFacts advisor={{ ...sampleAdvisor, fees }} sumUsd={sumUsd} />)
  expect(facts(50_000)).toContain('about $1,110 a year')
  expect(facts(null)).not.toContain('Estimated cost')
})
