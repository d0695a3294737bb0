import type { Role } from '#contract/profiles/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

/**
 * An account was made. Heard inside the transaction that makes it: what every account needs is
 * there from the start.
 */
export const signedUp = domainEvent<{
  userId: string
  email: string
  role: Role
  firstName?: string
  lastName?: string
}>('auth.signed-up')

/**
 * A firm's identity provider signed somebody in for the first time, with an address at the firm's
 * own domain, and an account was made.
 */
export const firmAccountCreated = domainEvent<{ userId: string; email: string; providerId: string }>(
  'auth.firm-account-created',
)

/** The person proved that the address is theirs, for the first time. */
export const emailVerified = domainEvent<{ userId: string; email: string }>('auth.email-verified')

/** The account is of another kind from now on. */
export const roleChanged = domainEvent<{ userId: string; role: Role }>('auth.role-changed')

export const emailChanged = domainEvent<{ userId: string; email: string; previousEmail: string | null }>(
  'auth.email-changed',
)

/**
 * Every earlier way into the account is void: a new password, a recovery, a sign-out everywhere, a
 * ban, or the arrival of the address's owner. Capabilities remove secrets of their own, such as the
 * calendar feed.
 */
export const accessRevoked = domainEvent<{ userId: string }>('auth.access-revoked')

/** The account is banned until then: nobody comes in, and other people cannot reach them. */
export const accountBanned = domainEvent<{ userId: string; until: Date }>('auth.account-banned')

/**
 * The account is about to be erased, and nothing is yet: for listeners that still need the name of
 * its person, or a lock before those of the erasure.
 */
export const accountClosing = domainEvent<{ userId: string }>('auth.account-closing')

/**
 * The account is about to go: heard before its row is deleted, so that others can let go of theirs.
 */
export const userDeleted = domainEvent<{ userId: string }>('auth.user-deleted')

/** Sessions are over, however that came about. Their connections are closed after the commit. */
export const sessionsEnded = domainEvent<{ userId: string; sessionIds: readonly string[] }>('auth.sessions-ended')
