// Whether a proof of ownership comes from the creator of the account
// (docs/decisions/025-first-proof.md).
import type { KeyObject } from 'node:crypto'
import { networkOf } from '#server/platform/network/network.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { keyedDigest } from '../../keys/secrets.ts'
import type { PkceChallenge } from '../../tables.ts'
import type { Account } from '../../users/store.ts'

/** Where a proof of ownership comes from; every field may be missing. */
export type ProofOrigin = {
  /** The account whose session came with the request. */
  readonly sessionUserId?: string | null
  /** The challenge of the flow whose code was redeemed with its verifier. */
  readonly challenge?: PkceChallenge | null
  /**
   * The client that typed a code of the sign-up. Links never count, because strangers can trigger
   * them.
   */
  readonly typedBy?: string | null
}

/** A proof of unknown origin. */
export const unknownOrigin: ProofOrigin = {}

/**
 * Tells whether the proof comes from the session or browser that created the account. Only then do
 * a password, sessions and identities from before the first proof stay.
 */
export function isFromCreator(
  account: Pick<Account, 'id' | 'isManaged' | 'signUpChallenge' | 'signUpClient'>,
  { sessionUserId, challenge, typedBy }: ProofOrigin,
): boolean {
  if (account.isManaged || sessionUserId === account.id) return true
  if (challenge && account.signUpChallenge && isSame(challenge, account.signUpChallenge)) return true
  return typedBy !== undefined && typedBy !== null && typedBy === account.signUpClient
}

const isSame = (a: PkceChallenge, b: PkceChallenge) => a.challenge === b.challenge && a.method === b.method

/** A keyed digest of a client's network and user agent; null when the network is unknown. */
export function clientMark(key: KeyObject, caller: { ip: string; userAgent: string | null }): string | null {
  if (caller.ip === '') return null
  return keyedDigest(key, 'sign-up client', networkOf(caller.ip), caller.userAgent ?? '').toString('base64url', 0, 24)
}

/** Tells whether a request comes from the client that created the account. */
export function isSignUpClient(
  { services, caller }: Pick<AuthCtx, 'services' | 'caller'>,
  { signUpClient }: Pick<Account, 'signUpClient'>,
): boolean {
  return signUpClient !== null && clientMark(services.secrets.codes, caller) === signUpClient
}

/** Tells whether an account has an address or number but has proven none. */
export function isUnproven(
  account: Pick<Account, 'email' | 'emailConfirmedAt' | 'phone' | 'phoneConfirmedAt' | 'isSsoUser'>,
): boolean {
  const hasAddress = account.email !== null || account.phone !== null
  return hasAddress && !account.isSsoUser && !account.emailConfirmedAt && !account.phoneConfirmedAt
}
