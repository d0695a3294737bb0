import type { EmailVerificationType } from '#contract/auth/values.ts'
import { AuthError, authError, invalid, redirectParamsOf } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { withFragment, withQuery } from '../../context/redirects.ts'
import { sessionParamsOf } from '../../sessions/present.params.ts'
import { openSession } from '../../sessions/service.ts'
import type { Account } from '../../users/store.ts'
import { pkcePrefix } from '../codes/rules.ts'
import { updateAuthCode } from '../flows/store.ts'
import { unknownOrigin } from '../ownership/rules.ts'
import { halfwayText, isEmailVerificationType, methodOf } from './rules.ts'
import { applyProof, needsOtherAddress } from './service.apply.ts'
import { findByToken, type VerifiedCode } from './service.find.ts'

type Link = { readonly token: string; readonly type: string }

/**
 * Applies a link that was opened in a browser and returns where to redirect it. The result is in
 * the fragment, which no server sees; a client with a code verifier gets a code in the query
 * instead, which is useless without it.
 */
export async function followLink(ctx: AuthCtx, link: Link): Promise<string> {
  const { redirectTo } = ctx.caller
  const isPkce = link.token.startsWith(pkcePrefix)
  const resultUrl = (params: Record<string, string>) =>
    withFragment(isPkce ? withQuery(redirectTo, params) : redirectTo, params)
  try {
    if (!isEmailVerificationType(link.type)) throw invalid('Invalid email verification type')
    const proven = await findByToken(ctx, { type: link.type, token: link.token })
    // The browser is unknown until the code is redeemed, so the first proof waits for that.
    if (isPkce && isFirstProof(ctx, proven)) {
      const code = await ctx.transaction((tx) =>
        codeFor(tx, proven.account, proven, { proofDigest: proven.row.digest }),
      )
      return withQuery(redirectTo, { code })
    }
    return await ctx.transaction(async (tx) => {
      const account = await applyProof(tx, proven, unknownOrigin)
      if (!account) return resultUrl({ message: halfwayText })
      if (isPkce) return withQuery(redirectTo, { code: await codeFor(tx, account, proven) })
      return withFragment(redirectTo, await sessionParams(tx, account, link.type))
    })
  } catch (error) {
    if (!(error instanceof AuthError)) ctx.log.error({ err: error }, 'a link could not be followed')
    return resultUrl(redirectParamsOf(error))
  }
}

/** Tells whether a link would be the first proof of an address that its account has or moves to. */
function isFirstProof(ctx: AuthCtx, { row, account }: VerifiedCode): boolean {
  if (account.emailConfirmedAt !== null) return false
  if (row.kind === 'confirmation' || row.kind === 'recovery') return true
  return account.phoneConfirmedAt === null && !needsOtherAddress(ctx, account, row.kind)
}

async function codeFor(
  tx: AuthTx,
  account: Account,
  { row, type }: VerifiedCode<EmailVerificationType>,
  waiting: { proofDigest?: string } = {},
): Promise<string> {
  const meant = type === 'email' ? (row.kind === 'confirmation' ? 'signup' : 'magiclink') : type
  const code = await updateAuthCode(tx.db, { userId: account.id, method: methodOf[meant], now: tx.now, ...waiting })
  if (code) return code
  const text = 'No associated flow state found. No valid flow state found for user.'
  throw authError(400, 'flow_state_not_found', text)
}

async function sessionParams(tx: AuthTx, account: Account, type: string): Promise<Record<string, string>> {
  return { ...sessionParamsOf(await openSession(tx, account, { method: 'otp' })), type }
}
