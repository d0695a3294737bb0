import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { valueStore } from '#web/platform/storage/value-store.ts'

/** The person as the frame shows them; null until their profile has been read. */
export type ProfileSummary = { firstName: string; lastName: string; avatarUrl: string | null }
export const account = valueStore<ProfileSummary | null>(null)

/**
 * The name in the menu: the profile's, else the e-mail address, else 'User' (docs/product.md
 * "Accounts").
 */
export function displayName(of: ProfileSummary | null, email: string): string {
  return [of?.firstName, of?.lastName].filter(Boolean).join(' ') || email || 'User'
}

/** What initials are taken from: the name, else the first letter of the address. */
export function initialsName(of: ProfileSummary | null, email: string): string {
  return [of?.firstName, of?.lastName].filter(Boolean).join(' ') || (email[0] ?? '')
}

/** Reads the profile again after it was saved, so that name and picture in the header follow. */
export const refreshAccount = () => invalidate(getOwnProfile)
