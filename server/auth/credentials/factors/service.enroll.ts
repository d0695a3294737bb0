import type { AuthFactor } from '#contract/auth/schemas.ts'
import type { FactorType } from '#contract/auth/values.ts'
import { authError, noSuchUser } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { encrypt } from '../../keys/encryption.ts'
import type { SignedIn } from '../../sessions/store.ts'
import { listSessions, updateSession } from '../../sessions/store.ts'
import type { Factor } from '../../users/rules.factor.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import { type Account, lockAccount } from '../../users/store.ts'
import { assertProven } from '../ownership/service.ts'
import { assertRecentProof } from '../reauthentication/service.proof.ts'
import { createTotpKey } from './rules.totp.ts'
import {
  assertEnrollable,
  assertFits,
  type Enrollment,
  factorLabel,
  isAbandoned,
  isBackupFactor,
  isLastPossession,
  isVerified,
  methodOf,
  nameTaken,
  withoutMethods,
} from './rules.ts'
import { deleteFactors, insertFactor } from './store.ts'

export type EnrollReply = Pick<AuthFactor, 'id'> & {
  type: FactorType
  friendly_name: string
  totp?: { qr_code: string; secret: string; uri: string }
  phone?: string
}

/**
 * Begins the enrollment of a factor, which counts after its first correct code. The key of an
 * authenticator app is returned here and never again.
 *
 * @throws mfa_totp_enroll_not_enabled, mfa_phone_enroll_not_enabled, and what `assertFits` throws
 */
export async function enroll(
  ctx: AuthCtx,
  signedIn: SignedIn,
  input: Enrollment & { issuer: string },
): Promise<EnrollReply> {
  const { account, session } = signedIn
  assertEnrollable(input.type, ctx.services)
  assertProven(account)
  assertRecentProof(ctx, signedIn)
  const { type, friendlyName, phone } = input
  const issuer = input.issuer || new URL(ctx.services.config.siteUrl).host
  const key = type === 'totp' ? await createTotpKey({ issuer, label: account.email ?? account.phone ?? '' }) : null
  const factor = await ctx.transaction(async (tx) => {
    // Concurrent enrollments are counted one after the other.
    const current = await lockAccount(tx.db, account.id)
    if (!current) throw noSuchUser()
    const abandoned = current.factors.filter((factor) => isAbandoned(factor, tx.now))
    const kept = current.factors.filter((factor) => !abandoned.includes(factor))
    assertFits(input, kept, session.aal)
    await deleteFactors(
      tx.db,
      abandoned.map(({ id }) => id),
    )
    const secret = key && encrypt(ctx.services.secrets.factors, key.secret)
    const times = { createdAt: tx.now, updatedAt: tx.now }
    const made = await insertFactor(tx.db, { userId: account.id, type, friendlyName, phone, secret, ...times })
    if (!made) throw nameTaken(friendlyName)
    await recordSecurityEvent(tx, {
      kind: 'factor_enrolled',
      userId: account.id,
      sessionId: session.id,
      detail: { type },
    })
    return made
  })
  return {
    id: factor.id,
    type,
    friendly_name: friendlyName,
    ...(key && { totp: { qr_code: key.qrCode, secret: key.secret, uri: key.uri } }),
    ...(phone !== null && { phone }),
  }
}

/**
 * Removes a factor. Sessions that rest on it lose their assurance level at once.
 *
 * @throws insufficient_aal for a proven one, when this session has not shown any second factor
 */
export async function unenroll(ctx: AuthCtx, signedIn: SignedIn, factor: Factor): Promise<void> {
  if (isVerified(factor)) {
    if (signedIn.session.aal !== 'aal2')
      throw authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    assertRecentProof(ctx, signedIn)
  }
  await removeFactor(ctx, { account: signedIn.account, factor })
}

type Removal = { readonly account: Account; readonly factor: Factor; readonly byOperations?: boolean }

/**
 * Removes a factor without a check of the session, for operations. The owner of a verified factor
 * gets a mail.
 */
export async function removeFactor(ctx: AuthCtx, { account, factor, byOperations }: Removal): Promise<void> {
  await ctx.transaction(async (tx) => {
    // Of two removals at once, the second one sees what the first one left.
    const current = (await lockAccount(tx.db, factor.userId))?.factors ?? []
    if (!current.some(({ id }) => id === factor.id)) return
    const gone = isLastPossession(factor, current) ? current.filter(isBackupFactor) : []
    const ids = [factor.id, ...gone.map(({ id }) => id)]
    await deleteFactors(tx.db, ids)
    for (const session of await listSessions(tx.db, factor.userId))
      if (session.factorId !== null && ids.includes(session.factorId))
        await updateSession(tx.db, session.id, {
          factorId: null,
          ...withoutMethods(
            session.methods,
            [factor, ...gone].map(({ type }) => methodOf[type]),
          ),
        })
    const removed = { kind: 'factor_removed', detail: { type: factor.type } } as const
    if (!isVerified(factor)) return recordSecurityEvent(tx, { ...removed, userId: factor.userId })
    const by = byOperations ? { byOperations } : {}
    await recordSecurityChange(tx, { ...removed, account, item: factorLabel(factor), ...by })
  })
}
