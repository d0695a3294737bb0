import type { EmailVerificationType, PhoneVerificationType } from '#contract/auth/values.ts'
import { codeExpired, linkExpired, userBanned } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { isBanned } from '../../users/rules.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findAccountByPhone,
  listAccountsByNewEmail,
  listAccountsByNewPhone,
} from '../../users/store.ts'
import { matchCode, matchToken } from '../codes/service.ts'
import type { OneTimeTokenRow } from '../codes/store.ts'
import { kindsOf } from './rules.ts'

type VerificationType = EmailVerificationType | PhoneVerificationType

/** A valid code or link with its account. It is not used up yet. */
export type VerifiedCode<T extends VerificationType = VerificationType> = {
  readonly type: T
  readonly row: OneTimeTokenRow
  readonly account: Account
}

/** Finds what a link proves. @throws otp_expired, user_banned */
export async function findByToken(
  ctx: AuthCtx,
  { type, token }: { type: EmailVerificationType; token: string },
): Promise<VerifiedCode<EmailVerificationType>> {
  const row = await matchToken(ctx, { token, kinds: kindsOf[type] })
  const account = row && (await findAccount(ctx.db, row.userId))
  if (!row || !account || account.deletedAt) throw linkExpired()
  assertNotBanned(ctx, account)
  return { type, row, account }
}

/**
 * Finds what a code proves; unknown people and wrong codes are one answer. @throws otp_expired,
 * user_banned
 */
export async function findByCode(
  ctx: AuthCtx,
  { type, email, code }: { type: EmailVerificationType; email: string; code: string },
): Promise<VerifiedCode> {
  for (const account of await candidates(ctx, type, email)) {
    if (account.deletedAt) continue
    const row = await matchCode(ctx, { userId: account.id, kinds: kindsOf[type], address: email, code })
    if (!row) continue
    assertNotBanned(ctx, account)
    return { type, row, account }
  }
  throw codeExpired()
}

/** The same for a code in a text message. @throws otp_expired, user_banned */
export async function findByPhoneCode(
  ctx: AuthCtx,
  { type, phone, code }: { type: PhoneVerificationType; phone: string; code: string },
): Promise<VerifiedCode> {
  const owner = type === 'sms' ? await findAccountByPhone(ctx.db, phone) : null
  const accounts = type === 'sms' ? [owner] : await listAccountsByNewPhone(ctx.db, phone)
  const kinds = [type === 'sms' ? 'confirmation' : 'phone_change'] as const
  for (const account of accounts) {
    if (!account || account.deletedAt) continue
    const row = await matchCode(ctx, { userId: account.id, kinds, address: phone, code, by: 'sms' })
    if (!row) continue
    assertNotBanned(ctx, account)
    return { type, row, account }
  }
  throw codeExpired()
}

/** An address may belong to one account while other accounts wait to change to it. */
async function candidates(ctx: AuthCtx, type: EmailVerificationType, email: string): Promise<Account[]> {
  const owner = await findAccountByEmail(ctx.db, email)
  const waiting = type === 'email_change' ? await listAccountsByNewEmail(ctx.db, email) : []
  return owner ? [owner, ...waiting] : waiting
}

function assertNotBanned(ctx: AuthCtx, account: Account): void {
  if (isBanned(account, ctx.now)) throw userBanned()
}
