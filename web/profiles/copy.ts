import type { Completion } from '#contract/profiles/schemas.ts'
import { type AdvisorPart, advisorParts, type ProfilePart } from '#contract/profiles/values.ts'
import { listed } from '#web/platform/format.ts'

/** What the profile pages say (docs/product.md "Sentences"). */
export const profileToasts = {
  authentication: 'Authentication error. Please sign in again.',
  signedOut: 'Please sign in to save your profile changes',
  incomplete: 'Unable to save profile: Profile data is incomplete',
  saved: 'Profile saved successfully',
  failed: 'Failed to save profile changes',
  unexpected: 'An unexpected error occurred while saving your profile',
  notUpdated: 'Failed to update profile',
} as const

/** What an advisor's profile still lacks, as an item of a list. */
export const partNames: Record<AdvisorPart, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  state: 'State',
  preferredCommunication: 'How you like to talk',
  biography: 'Your biography',
  fee: 'How you are paid',
  servedStates: 'States you serve',
  languages: 'Languages you speak',
  expertise: 'Your specialties',
}

/**
 * Names a person inside a sentence: "Marisol" of "Marisol Vega", and "this person" while a
 * consumer’s name is not disclosed, and of a deleted account. `isFirst` begins the sentence.
 */
export function nameInSentence(displayName: string, { isFirst = false } = {}): string {
  if (/^(A consumer\b|Former member$)/.test(displayName)) return isFirst ? 'This person' : 'this person'
  return displayName.split(' ')[0] ?? displayName
}

/** How far a profile is, in the answers it needs: "4 of 9 answers given". Each counts alike. */
export function answerCountText({ missing }: Pick<Completion, 'missing'>, parts: readonly ProfilePart[]): string {
  const open = parts.filter((part) => missing.includes(part)).length
  return `${parts.length - open} of ${parts.length} answers given`
}

/** The same for an advisor, with the answers that are open: "Still needed: your biography". */
export function advisorProgress({ missing }: Pick<Completion, 'missing'>): string {
  const open = advisorParts.filter((part) => missing.includes(part)).map((part) => partNames[part])
  const needed = open.length > 0 ? ` Still needed: ${listed(open.map((name) => name.toLowerCase()))}.` : ''
  return `${answerCountText({ missing }, advisorParts)}.${needed}`
}
