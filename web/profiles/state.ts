import { valueStore } from '#web/platform/value-store.ts'
import { getOwnProfile } from './api.ts'

/** The person as the frame shows them; null until their profile has been read. */
export type Account = { firstName: string; lastName: string; avatarUrl: string | null }
export const account = valueStore<Account | null>(null)

/** The name in the menu: the profile's, else the e-mail address, else 'User' (docs/product.md "Accounts"). */
export function displayName(of: Account | null, email: string): string {
  return [of?.firstName, of?.lastName].filter(Boolean).join(' ') || email || 'User'
}

/** What initials are taken from: the name, else the first letter of the address. */
export function initialsName(of: Account | null, email: string): string {
  return [of?.firstName, of?.lastName].filter(Boolean).join(' ') || (email[0] ?? '')
}

/** Reads the profile again after it was saved, so that name and picture in the header follow. */
export async function refreshAccount(): Promise<void> {
  const { profile } = await getOwnProfile()
  account.set(profile)
}
