/**
 * Decides when an invitation to a list is open, and when a partner is notified of what the other
 * saved. Pure.
 */
import { days, hours } from '#contract/core/durations.ts'
import type { ListInvitation } from '#contract/matching/sharing/schemas.ts'
import { listInvitationDays, savedNoticeHours } from '#contract/matching/sharing/values.ts'
import { problem } from '#contract/problems.ts'
import type { SharedListRow } from './tables.ts'

/** When an invitation made now stops being valid. */
export function listInvitationEnd(now: Date): Date {
  return new Date(now.getTime() + days(listInvitationDays))
}

/** The state of an invitation; expiry is derived from the clock, not stored. */
export function listInvitationState(row: SharedListRow, now: Date): ListInvitation['state'] {
  if (row.partnerId) return 'accepted'
  return row.expiresAt <= now ? 'expired' : 'pending'
}

/**
 * Refuses an invitation that is over or was sent to another address. Addresses compare without
 * regard to case.
 * @throws matching.list-invitation-over, matching.list-invitation-for-other
 */
export function assertListOpenFor(row: SharedListRow, email: string, now: Date): void {
  if (listInvitationState(row, now) !== 'pending') throw problem('matching.list-invitation-over')
  if (row.email?.toLowerCase() !== email.toLowerCase()) throw problem('matching.list-invitation-for-other')
}

/**
 * Tells whether a partner may be notified again that the other saved an advisor: one notification
 * covers a day of saving.
 */
export function isSavedNoticeDue(last: Date | null, now: Date): boolean {
  return last === null || now.getTime() - last.getTime() >= hours(savedNoticeHours)
}
