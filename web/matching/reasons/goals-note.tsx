import type { Match } from '#contract/matching/schemas.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { goalsText } from './goals-text.ts'

/** Beside the reasons: which of the consumer's goals the offered specialties serve. */
export function GoalsNote({ breakdown }: { breakdown: Match['breakdown'] }) {
  const { data } = useEndpoint(getOwnProfile, {})
  const text = goalsText(breakdown, data?.consumer?.financialGoals ?? [])
  return text && <>{text} </>
}
