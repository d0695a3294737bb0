import { previewPreferences } from '#contract/matching/endpoints.ts'
import type { MatchPreferences } from '#contract/matching/schemas.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'

/** Long enough that a slider being dragged sends one request. */
const whileChanging = { restMs: 200, keepsPrevious: true }

/**
 * What a draft of the preferences would change; the last preview remains until the next one comes.
 */
export function usePreview(draft: MatchPreferences) {
  return useEndpoint(previewPreferences, { body: draft }, whileChanging)
}
