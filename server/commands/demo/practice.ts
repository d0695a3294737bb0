import { days } from '#contract/core/durations.ts'
import type { advisorProfiles } from '#server/profiles/tables.ts'
import { drawsOf } from './words/draw.ts'
import { practiceWords } from './words/practice.ts'

type Profile = typeof advisorProfiles.$inferInsert

// Repeated entries are more likely. Everybody in the market lists a fee, so nobody lives on
// commissions alone.
const compensations = ['fee_only', 'fee_only', 'fee_only', 'fee_and_commission', 'fee_and_commission', null] as const
const duties = {
  fee_only: ['always', 'always', 'always', 'always', null],
  fee_and_commission: ['for_advice', 'for_advice', null],
  unstated: ['always', 'for_advice', null],
} as const

/**
 * What an advisor of the market states about the practice, in line with their fees and their
 * record.
 */
export function practiceOf(
  profile: Profile,
  { hasDisclosures, now }: { hasDisclosures: boolean; now: Date },
): Partial<Profile> {
  const draw = drawsOf(`practice ${profile.id}`)
  const { portfolioFeePercent = 0, flatFeeUsd = 0, minimumAssets = 0, website } = profile
  const feeKind = portfolioFeePercent > 0 ? 'percentage' : flatFeeUsd > 0 ? 'flat' : 'hourly'
  const compensation = draw(compensations)
  const disclosures = draw([true, true, true, true, false]) ? (hasDisclosures ? 'some' : 'none') : null
  const leastUsd = {
    percentage: Math.round((minimumAssets * portfolioFeePercent) / 10_000) * 100,
    flat: flatFeeUsd,
    hourly: 0,
  }[feeKind]
  return {
    compensation,
    fiduciaryStatement: draw(duties[compensation ?? 'unstated']),
    minimumYearlyFeeUsd: draw([leastUsd, leastUsd, leastUsd, null]),
    brochureUrl: draw([true, true, false]) && website ? `${website}/form-adv-part-2.pdf` : null,
    disclosures,
    disclosuresStatedAt: disclosures && new Date(now.getTime() - days(draw([9, 23, 40, 71, 120, 190]))),
    ...practiceWords(draw, feeKind),
  }
}
