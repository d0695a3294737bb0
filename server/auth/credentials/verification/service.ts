import { authError, codeExpired, invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { openSession, type SignInResult } from '../../sessions/service.ts'
import type { SessionRow } from '../../sessions/store.ts'
import { emailOf, phoneOf } from '../../users/rules.ts'
import { clientMark } from '../ownership/rules.ts'
import { isEmailVerificationType, isPhoneVerificationType } from './rules.ts'
import { applyProof } from './service.apply.ts'
import { findByCode, findByPhoneCode, findByToken, type VerifiedCode } from './service.find.ts'

/** What a client sends to prove an address or a number; texts are empty where it sent none. */
export type VerificationInput = {
  readonly type: string
  readonly token: string
  readonly tokenHash: string
  readonly email: string
  readonly phone: string
  readonly redirectTo: string
  /** The session that came with the request. */
  readonly session: Pick<SessionRow, 'id' | 'userId'> | null
}

/**
 * Applies a code or the token of a link and opens a session. Null when a secure email change still
 * waits for the other address.
 *
 * @throws validation_failed, otp_expired, user_banned, email_exists, phone_exists
 */
export async function verify(ctx: AuthCtx, input: VerificationInput): Promise<SignInResult | null> {
  const proven = await findProof(ctx, input)
  const isTyped = input.tokenHash === '' && proven.row.isFromSignUp
  const typedBy = isTyped ? clientMark(ctx.services.secrets.codes, ctx.caller) : null
  const { session } = input
  return ctx.transaction(async (tx) => {
    const account = await applyProof(tx, proven, { sessionUserId: session?.userId ?? null, typedBy })
    if (!account) return null
    const replaces = session?.userId === account.id ? { replaces: session.id } : {}
    return { account, session: await openSession(tx, account, { method: 'otp', ...replaces }) }
  })
}

/** Finds what the input proves: by a code and an address, or by the token of a link alone. */
async function findProof(ctx: AuthCtx, input: VerificationInput): Promise<VerifiedCode> {
  const { type, token, tokenHash, email, phone, redirectTo } = input
  if (type === '') throw invalid('Verify requires a verification type')
  if ((token === '') === (tokenHash === '')) throw invalid('Verify requires either a token or a token hash')
  if (tokenHash !== '') {
    if (email !== '' || phone !== '' || redirectTo !== '')
      throw invalid('Only the token_hash and type should be provided')
    if (!isEmailVerificationType(type)) throw invalid('Invalid email verification type')
    return findByToken(ctx, { type, token: tokenHash })
  }
  if ((email === '') === (phone === ''))
    throw invalid('Only an email address or phone number should be provided on verify')
  if (phone !== '') {
    const number = phoneOf(phone)
    if (!isPhoneVerificationType(type)) throw invalid('Invalid sms verification type')
    return findByPhoneCode(ctx, { type, phone: number, code: token })
  }
  const address = addressOf(email)
  if (isPhoneVerificationType(type)) throw codeExpired()
  if (!isEmailVerificationType(type)) throw invalid('Unsupported verification type')
  return findByCode(ctx, { type, email: address, code: token })
}

function addressOf(email: string): string {
  try {
    return emailOf(email)
  } catch (error) {
    throw authError(422, 'validation_failed', 'Invalid email format', { cause: error })
  }
}
