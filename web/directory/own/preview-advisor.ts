import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { states } from '#contract/profiles/values.ts'
import { modesNamed } from '#contract/scheduling/values.ts'
import { type AdvisorDraft, proposedLanguages } from '#web/profiles/advisor/advisor-form.ts'

const amount = (text: string) => Number(text.trim().replace(',', '.')) || 0

/**
 * Tells whether the saved ways to meet are those of the profile, as they are until hours are saved.
 */
const followsProfile = ({ modes, preferredCommunication }: AdvisorDetail) =>
  modes.toSorted().join() === modesNamed(preferredCommunication).toSorted().join()

/** Nobody has stated the language that the form proposes before it is saved. */
const areProposed = ({ languages }: AdvisorDetail, draft: AdvisorDraft) =>
  languages.length === 0 && draft.languages.join() === proposedLanguages.join()

/**
 * The card of an advisor with the form's current values in place of the saved ones. The name of a
 * firm on Fairlead comes before the one that is typed, as on the real card.
 */
export function previewOf(advisor: AdvisorDetail, draft: AdvisorDraft, teamName: string | null): AdvisorDetail {
  const name = [draft.firstName, draft.lastName].filter(Boolean).join(' ')
  return {
    ...advisor,
    name: name || 'Your name',
    firstName: draft.firstName || 'You',
    firmName: teamName ?? (draft.organization || null),
    headline: draft.headline || null,
    city: draft.city || null,
    state: states.find((state) => state === draft.state) ?? null,
    certifications: draft.certifications,
    modes: followsProfile(advisor) ? modesNamed(draft.preferredCommunication) : advisor.modes,
    checkedCertifications: advisor.checkedCertifications.filter((each) => draft.certifications.includes(each)),
    expertise: draft.expertise,
    focusAreas: draft.focusAreas,
    languages: areProposed(advisor, draft) ? [] : draft.languages,
    fees: {
      portfolioFeePercent: amount(draft.portfolioFeePercent),
      hourlyRateUsd: draft.hourlyRateUsd || 0,
      flatFeeUsd: draft.flatFeeUsd || 0,
      minimumYearlyFeeUsd: Number.isNaN(draft.minimumYearlyFeeUsd) ? null : draft.minimumYearlyFeeUsd,
    },
    compensation: draft.compensation || null,
    fiduciaryStatement: draft.fiduciaryStatement || null,
    minimumAssets: draft.minimumAssets || 0,
    maximumAssets: draft.maximumAssets || 0,
    yearsOfExperience: amount(draft.yearsOfExperience),
  }
}
