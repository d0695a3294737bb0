/**
 * Names what a consumer could add to their profile to improve their matches (docs/product.md
 * "Matching"). Pure.
 */
import type { ProfileTips } from '#contract/matching/schemas.ts'
import type { Consumer } from '../assessment/rules.ts'

type ProfileFacts = Pick<Consumer, 'wanted' | 'zipCode' | 'sumUsd' | 'preferences'>

/**
 * Lists what is missing, the heaviest criterion first, except criteria that the consumer has
 * switched off.
 */
export function profileTipsFor({ wanted, zipCode, sumUsd, preferences }: ProfileFacts): ProfileTips {
  const tips: ProfileTips = []
  if (preferences.prioritizeExpertise && wanted.length === 0)
    tips.push({ part: 'preferredAdvisorSpecialties', tip: 'specialties' })
  if (preferences.prioritizeExpertise && wanted.length === 1)
    tips.push({ part: 'preferredAdvisorSpecialties', tip: 'second_specialty' })
  if (preferences.prioritizeLocation && zipCode === null) tips.push({ part: 'zipCode', tip: 'zip_code' })
  if (sumUsd === 0) tips.push({ part: 'investableAssets', tip: 'sum' })
  return tips
}
