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
    const advice = `Say what you want help with: ${expertise} points are left out until then.`
    found.push({ part: 'preferredAdvisorSpecialties', advice })
  }
  if (preferences.prioritizeExpertise && wanted.length === 1) {
    const advice = 'Name a second subject: with one alone an advisor has all the points for it or none.'
    found.push({ part: 'preferredAdvisorSpecialties', advice })
  }
  if (preferences.prioritizeLocation && zipCode === null) {
    const advice = `Tell your ZIP code: until then the state alone decides ${location} points.`
    found.push({ part: 'zipCode', advice })
  }
  if (sumUsd === 0) {
    const advice = 'Tell what you would invest: costs in dollars, and advisors’ smallest accounts, depend on it.'
    found.push({ part: 'investableAssets', advice })
  }
  return found
}
