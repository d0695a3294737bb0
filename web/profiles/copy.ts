import type { ProfilePart } from '#contract/profiles/values.ts'

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

/** What is still missing, as an item of a list. */
export const partNames: Record<ProfilePart, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  state: 'State',
  zipCode: 'ZIP code',
  age: 'Age',
  incomeBracket: 'Income',
  investableAssets: 'Amount you could invest',
  financialGoals: 'Your goals',
  riskTolerance: 'Risk tolerance',
  preferredAdvisorSpecialties: 'What you want help with',
  preferredCommunication: 'How you like to talk',
  preferredLanguage: 'Language',
  startTimeline: 'When you want to start',
  biography: 'Your biography',
  fee: 'How you are paid',
  servedStates: 'States you serve',
  languages: 'Languages you speak',
  expertise: 'Your specialties',
}

/**
 * Names a person inside a sentence: "Marisol" of "Marisol Vega", and "this person" while a consumer's name is not
 * disclosed. `isFirst` begins the sentence with it.
 */
export function nameInSentence(displayName: string, { isFirst = false } = {}): string {
  if (/^A consumer\b/.test(displayName)) return isFirst ? 'This person' : 'this person'
  return displayName.split(' ')[0] ?? displayName
}
