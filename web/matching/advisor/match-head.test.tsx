import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { MatchWith } from '#contract/matching/schemas.ts'
import { sampleAdvisor } from '#tests/support/sample-advisor.ts'
import { MatchHead, NoMatch } from './match-head.tsx'

const found: MatchWith = {
  profileNeeded: false,
  match: null,
  ruledOutBecause: null,
  reaction: null,
  sumUsd: 50_000,
  assetsUsd: 400_000,
  sharpening: [],
}
const advisor = { ...sampleAdvisor, minimumAssets: 250_000, maximumAssets: 300_000 }
const text = (element: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
const head = (minimumAssets: number) => {
  const breakdown = { lines: [], points: 80, outOf: 100 }
  const pair = { yearlyCostUsd: null, distanceMiles: null, reaction: null }
  const match = { advisor: { ...advisor, minimumAssets }, score: 80, breakdown, ...pair }
  return text(<MatchHead match={match} found={found} />)
}

test.each([
  ['assets_too_small', 50_000, 'Takes accounts of $250,000 or more; you named $50,000.'],
  ['assets_too_large', 400_000, 'Takes accounts up to $300,000; you named $400,000.'],
  ['other_state', 50_000, 'They don’t serve clients in your state.'],
] as const)('names the hard rule that is not met: %s', (ruledOutBecause, assetsUsd, sentence) => {
  const markup = text(<NoMatch found={{ ...found, ruledOutBecause, assetsUsd }} advisor={advisor} />)
  expect(markup).toContain('Not a match with Ines.')
  expect(markup).toContain(sentence)
})

test('warns beside the score when the amount to start with is below the account minimum', () => {
  expect(head(250_000)).toContain('Takes accounts of $250,000 or more; you’d start with $50,000.')
  expect(head(50_000)).not.toContain('Takes accounts')
})
