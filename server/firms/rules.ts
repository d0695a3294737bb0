/** Decides how long invitations and offers of ownership are valid, and names members. Pure. */
import { days } from '#contract/core/durations.ts'
import type { Invitation } from '#contract/firms/schemas.ts'
import { invitationDays, ownershipOfferDays } from '#contract/firms/values.ts'
import { problem } from '#contract/problems.ts'
import { uuidOf } from '#server/platform/uuid.ts'
import type { ProfileRow } from '#server/profiles/tables.ts'
import type { FirmRow, InvitationRow } from './tables.ts'

const keptInvitationDays = 90

/** When an invitation made now stops being valid. */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + days(invitationDays))
}

/** Invitations that ended before this are deleted, and with them the addresses in them. */
export function invitationsKeptSince(now: Date): Date {
  return new Date(now.getTime() - days(keptInvitationDays))
}

/** The id of the job that delivers an invitation: another one each time it is sent. */
export function deliveryIdOf({ tokenHash }: Pick<InvitationRow, 'tokenHash'>): string {
  return uuidOf(tokenHash)
}

/** When an offer of ownership made now stops being valid. */
export function offerEnd(now: Date): Date {
  return new Date(now.getTime() + days(ownershipOfferDays))
}

/** The offer of ownership that can still be accepted, or null. */
export function openOffer(
  { successorId, successorUntil }: Pick<FirmRow, 'successorId' | 'successorUntil'>,
  now: Date,
): { toId: string; expiresAt: Date } | null {
  if (successorId === null || successorUntil === null || successorUntil <= now) return null
  return { toId: successorId, expiresAt: successorUntil }
}

/** The state of an invitation; expiry is derived from the clock, not stored. */
export function invitationState(row: InvitationRow, now: Date): Invitation['state'] {
  if (row.acceptedAt) return 'accepted'
  if (row.revokedAt) return 'revoked'
  return row.expiresAt <= now ? 'expired' : 'pending'
}

/**
 * Refuses an invitation that is over or was sent to somebody else. Addresses compare without regard
 * to case.
 * @throws firms.invitation-over, firms.invitation-for-other
 */
export function assertOpenFor(row: InvitationRow, email: string, now: Date): void {
  if (invitationState(row, now) !== 'pending') throw problem('firms.invitation-over')
  if (row.email.toLowerCase() !== email.toLowerCase()) throw problem('firms.invitation-for-other')
}

/** A member to colleagues, who know the address: the name, else the address until there is one. */
export function memberName({
  firstName,
  lastName,
  email,
}: Pick<ProfileRow, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email
}
