/** Names what a consumer could add to their profile to improve their matches (docs/product.md "Matching"). Pure. */
import type { ProfileTips } from '#contract/matching/schemas.ts'
import { weights } from '#contract/matching/values.ts'
import type { Seeker } from '../ranking/rules.ts'

type ProfileFacts = Pick<Seeker, 'wanted' | 'zipCode' | 'sumUsd' | 'preferences'>

/** Lists what is missing, the heaviest criterion first, except criteria that the consumer has switched off. */
export function profileTipsFor({ wanted, zipCode, sumUsd, preferences }: ProfileFacts): ProfileTips {
  const { expertise, location } = weights
  const tips: ProfileTips = []
  if (preferences.prioritizeExpertise && wanted.length === 0) {
    const advice = `Add what you want help with. Until then, ${expertise} points aren’t counted.`
    tips.push({ part: 'preferredAdvisorSpecialties', advice })
  }
  if (preferences.prioritizeExpertise && wanted.length === 1) {
    const advice = 'Add a second specialty. With only one, an advisor earns all the points or none.'
    tips.push({ part: 'preferredAdvisorSpecialties', advice })
  }
  if (preferences.prioritizeLocation && zipCode === null) {
    const advice = `Add your ZIP code. Until then, only your state counts toward the ${location} location points.`
    tips.push({ part: 'zipCode', advice })
  }
  if (sumUsd === 0) {
    const advice = 'Add the amount you’d invest. Cost estimates and account minimums depend on it.'
    tips.push({ part: 'investableAssets', advice })
  }
  return tips
}
