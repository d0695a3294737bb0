/** Holds what a consumer could still tell to have their matches told apart better (docs/product.md "Matching"). Pure. */
import type { Sharpening } from '#contract/matching/schemas.ts'
import { weights } from '#contract/matching/values.ts'
import type { Seeker } from '../ranking/rules.ts'

type Told = Pick<Seeker, 'wanted' | 'zipCode' | 'sumUsd' | 'preferences'>

/** Names what is missing, what weighs most first; nothing that the consumer has switched off. */
export function sharpeningOf({ wanted, zipCode, sumUsd, preferences }: Told): Sharpening {
  const { expertise, location } = weights
  const found: Sharpening = []
  if (preferences.prioritizeExpertise && wanted.length === 0) {
    const advice = `Add what you want help with. Until then, ${expertise} points aren’t counted.`
    found.push({ part: 'preferredAdvisorSpecialties', advice })
  }
  if (preferences.prioritizeExpertise && wanted.length === 1) {
    const advice = 'Add a second specialty. With only one, an advisor earns all the points or none.'
    found.push({ part: 'preferredAdvisorSpecialties', advice })
  }
  if (preferences.prioritizeLocation && zipCode === null) {
    const advice = `Add your ZIP code. Until then, only your state counts toward the ${location} location points.`
    found.push({ part: 'zipCode', advice })
  }
  if (sumUsd === 0) {
    const advice = 'Add the amount you’d invest. Cost estimates and account minimums depend on it.'
    found.push({ part: 'investableAssets', advice })
  }
  return found
}
