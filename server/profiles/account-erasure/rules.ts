// What remains of an erased person: nothing that names or describes them. The type names the
// columns that stay, so a new column does not compile until somebody decides what it becomes.
import { erasedName } from '#contract/profiles/disclosure/labels.ts'
import type { ProfileRow } from '../tables.ts'

type ErasedProfile = Omit<ProfileRow, 'id' | 'userType' | 'createdAt' | 'updatedAt'>

/**
 * The profile of an erased person. The address can receive nothing
 * (docs/decisions/023-deleting-an-account.md).
 */
export function erasedProfile(id: string): ErasedProfile {
  return {
    email: `gone-${id}@deleted.invalid`,
    ...erasedName,
    chatEnabled: false,
    onlineStatus: 'offline',
    chosenStatus: 'offline',
    showOnlineStatus: false,
    allowDirectCalls: false,
    hasSeenTour: false,
    lastOnline: null,
    lastActiveAt: null,
    phone: null,
    addressLine1: null,
    addressLine2: null,
    city: null,
    state: null,
    zipCode: null,
    country: 'US',
    avatarUrl: null,
  }
}
