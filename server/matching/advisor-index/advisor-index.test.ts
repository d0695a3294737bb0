import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compensations, fiduciaryStatements } from '#contract/profiles/practice/values.ts'
import { languages, specialties, states } from '#contract/profiles/values.ts'
import { firmIds, listing, nowMinute } from '#tests/factories/listings.ts'
import { bytesOf, createIndex, putListing } from './advisor-index.ts'

test('an advisor takes no more than 168 bytes, 96 of them for the hours of a month, with all states, specialties and languages in use', () => {
  const count = 20_000
  const [first] = fc.sample(listing, { numRuns: 1, seed: 7 })
  if (!first) throw new Error('nobody drawn')
  const index = createIndex(count)
  for (let n = 0; n < count; n++) {
    const pick = <T>(list: readonly T[], step: number) => [list[(n * step) % list.length]].flatMap((item) => item ?? [])
    // Some languages are spoken by many, most by few.
    const spoken = languages[Math.floor((n / count) ** 3 * languages.length)] ?? 'en'
    putListing(
      index,
      {
        ...first,
        id: `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        languages: [...new Set(['en' as const, spoken])],
        expertise: pick(specialties, 7),
        servedStates: pick(states, 11),
        hourlyRateUsd: n % 700,
        compensation: compensations[n % 3] ?? null,
        fiduciaryStatement: fiduciaryStatements[n % 7] ?? null,
        firmId: firmIds[n % firmIds.length] ?? null,
      },
      nowMinute,
    )
  }
  expect([index.languages.size, index.specialties.size, index.states.size]).toEqual([
    languages.length,
    specialties.length,
    states.length,
  ])
  expect(bytesOf(index) / count).toBeLessThanOrEqual(168)
})
