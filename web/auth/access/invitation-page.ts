import { hours } from '#contract/core/durations.ts'
import { pendingInvitationStore, rememberedPageStore } from '../storage.ts'

/** After this time a new account has given the invitation up, and goes home after verifying. */
const invitationLifetime = hours(24)

/** The invitation from which somebody came to sign up; it comes before their own pages. */
export function findInvitationPage(): string | null {
  return invitationIn(rememberedPageStore.read()) ?? keptInvitation()
}

/**
 * Keeps the invitation of a new account until it is accepted: the link of the verification email
 * opens another tab, which does not know what this one remembers.
 */
export function keepInvitationPage(): void {
  const page = findInvitationPage()
  if (page) pendingInvitationStore.write({ page, savedAt: Date.now() })
}

/** Forgets the invitation: it is accepted, or another person may use this browser now. */
export function forgetInvitationPage(): void {
  pendingInvitationStore.remove()
}

function keptInvitation(): string | null {
  const { page, savedAt } = pendingInvitationStore.read() ?? {}
  if (typeof savedAt !== 'number' || Date.now() - savedAt >= invitationLifetime) return null
  return invitationIn(page)
}

/** Only pages of invitations on this site; whatever else the store holds leads nowhere. */
const invitationIn = (page: unknown): string | null =>
  typeof page === 'string' && /^\/((team|saved)\/join|r)\//.test(page) ? page : null
