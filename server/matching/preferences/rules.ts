/** Holds what counts for somebody who has not said what should. Pure. */
import type { MatchPreferences } from '#contract/matching/schemas.ts'
import { defaultPreferences } from '#contract/matching/values.ts'
import type { MatchPreferencesRow } from '../tables.ts'

/** A consumer's preferences; before they say anything, those of specification section 3. */
export function preferencesOf(row: MatchPreferencesRow | null): MatchPreferences {
  if (!row) return defaultPreferences
  return {
    prioritizeLanguage: row.prioritizeLanguage,
    prioritizeAvailability: row.prioritizeAvailability,
    prioritizeExpertise: row.prioritizeExpertise,
    prioritizeLocation: row.prioritizeLocation,
    minimumMatchScore: row.minimumMatchScore,
    considerInteractionData: row.considerInteractionData,
  }
}
