import type { OneTimeKind } from '#contract/auth/values.ts'
import { equalsInConstantTime } from '#server/platform/tokens.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { digestOf, isExpired, linkTokenOf, randomCode, tokenOf } from './rules.ts'
import { findByDigest, insertToken, type OneTimeTokenRow, updateTries } from './store.ts'

/** A code with the token of the equivalent link. */
export type IssuedCode = { readonly id: string; readonly code: string; readonly token: string }

export type NewCode = {
  readonly userId: string
  readonly kind: OneTimeKind
  readonly address: string
  readonly isPkce?: boolean
  /** Sent by the sign-up itself, not by a later request. */
  readonly isFromSignUp?: boolean
  /** The configured test code of a number. */
  readonly fixed?: string
}

/**
 * Makes a code for an address. The latest few of a kind stay valid, so a stranger's request does
 * not void them.
 */
export async function issueCode(
  tx: AuthTx,
  { userId, kind, address, isPkce = false, isFromSignUp = false, fixed }: NewCode,
): Promise<IssuedCode> {
  const { secrets, config } = tx.services
  const code = fixed ?? randomCode(config.otpLength)
  const token = linkTokenOf(tokenOf(secrets.codes, address, code), isPkce)
  const digest = digestOf(token)
  const id = await insertToken(tx.db, { userId, kind, digest, isPkce, isFromSignUp, createdAt: tx.now })
  return { id, code, token }
}

/**
 * Finds the open token of a typed code, or null. Every call counts as a try, and the
 * count must remain when the request fails: call it outside the transaction that uses the code.
 */
export async function matchCode(
  ctx: AuthCtx,
  input: { userId: string; kinds: readonly OneTimeKind[]; address: string; code: string; by?: 'mail' | 'sms' },
): Promise<OneTimeTokenRow | null> {
  const { secrets, config } = ctx.services
  const open = await updateTries(ctx.db, input)
  const token = tokenOf(secrets.codes, input.address, input.code)
  const right = open.find((row) => equalsInConstantTime(row.digest, digestOf(linkTokenOf(token, row.isPkce))))
  const ttl = input.by === 'sms' ? config.smsOtpTtlSeconds : config.mailOtpTtlSeconds
  return right && !isExpired(right.createdAt, ttl, ctx.now) ? right : null
}

/** Finds the row of a link's token; null when it is used, replaced or expired. */
export async function matchToken(
  ctx: Pick<AuthCtx, 'db' | 'now' | 'services'>,
  { token, kinds }: { token: string; kinds: readonly OneTimeKind[] },
): Promise<OneTimeTokenRow | null> {
  const row = await findByDigest(ctx.db, { digest: digestOf(token), kinds })
  return row && !isExpired(row.createdAt, ctx.services.config.mailOtpTtlSeconds, ctx.now) ? row : null
}
