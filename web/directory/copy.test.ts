import { expect, test } from 'vitest'
import { factText } from './copy.ts'

const checked = { date: '2026-03-01', known: 'checked' } as const
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
] as const)('says where a fact comes from: %j', (fact, what, source) => {
  expect(factText(fact)).toEqual({ what, source })
})
