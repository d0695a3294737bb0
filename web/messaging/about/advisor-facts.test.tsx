import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { AdvisorFacts } from './advisor-facts.tsx'

const markup = (verification: AdvisorDetail['verification']) =>
  renderToStaticMarkup(<AdvisorFacts advisor={{ firmName: null, verification }} yearlyCostUsd={null} />)

test('names the SEC only for a registration that its data settled', () => {
  expect(markup({ state: 'verified', recordDate: '2026-03-01' })).toContain('SEC data, Mar 1, 2026')
  const reviewed = markup({ state: 'verified', recordDate: null })
  expect(reviewed).toContain('Reviewed by our staff')
  expect(reviewed).not.toContain('SEC')
  expect(markup({ state: 'pending', recordDate: null })).toContain('Not verified')
})
