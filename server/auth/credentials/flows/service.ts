import { z } from 'zod'
import type { EmailVerificationType } from '#contract/auth/values.ts'
import { authError, invalid, linkExpired, userBanned } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { openSession, type SignInResult } from '../../sessions/service.ts'
import { firmProviderPrefix } from '../../users/identities/rules.ts'
import { isBanned } from '../../users/rules.ts'
import { type Account, findAccount, lockAccount } from '../../users/store.ts'
import { findByDigest } from '../codes/store.ts'
import { type ProofOrigin, unknownOrigin } from '../ownership/rules.ts'
import { applyProof } from '../verification/service.apply.ts'
import { isAnsweredBy, isFlowExpired } from './rules.ts'
import { consumeFlow, type FlowRow, findByAuthCode } from './store.ts'

const noFlow = () => authError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')

/**
 * Exchanges the code of a redirect for a session (RFC 7636): once, within five minutes, with the
 * verifier of its challenge.
 *
 * @throws validation_failed, flow_state_not_found, flow_state_expired, bad_code_verifier,
 * user_banned, otp_expired
 */
export async function exchangeAuthCode(
  ctx: AuthCtx,
  { code, verifier }: { code: string; verifier: string },
): Promise<SignInResult> {
  if (code === '' || verifier === '')
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const flow = z.guid().safeParse(code).success ? await findByAuthCode(ctx.db, code) : null
  // A code that was never issued belongs to a flow that still waits for its click.
  if (!flow?.userId || !flow.authCodeIssuedAt) throw noFlow()
  if (isFlowExpired(flow, ctx.now))
    throw authError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!isRedeemedBy(flow, verifier))
    throw authError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  const holder = await findAccount(ctx.db, flow.userId)
  if (!holder || holder.deletedAt) throw noFlow()
  if (isBanned(holder, ctx.now)) throw userBanned()
  const { account, session } = await ctx.transaction(async (tx) => {
    // Locked before the flow, as in everything that removes access, to avoid deadlocks.
    await lockAccount(tx.db, holder.id)
    if (!(await consumeFlow(tx.db, flow.id))) throw noFlow()
    const account = await applyWaitingProof(tx, flow, holder)
    const session = await openSession(tx, account, {
      method: flow.method,
      // The `amr` names the identity provider of a firm, which may limit the session.
      ...(isOfFirm(flow) && { provider: flow.providerType.replace(firmProviderPrefix, '') }),
      ...(flow.sessionNotAfter && { notAfter: flow.sessionNotAfter }),
    })
    return { account, session }
  })
  const providerTokens = {
    ...(flow.providerAccessToken && { provider_token: flow.providerAccessToken }),
    ...(flow.providerRefreshToken && { provider_refresh_token: flow.providerRefreshToken }),
  }
  return { account, session: { ...session, ...providerTokens } }
}

/**
 * Applies the link behind the code, if it is the first proof of an address. @throws otp_expired,
 * email_exists
 */
async function applyWaitingProof(tx: AuthTx, flow: FlowRow, holder: Account): Promise<Account> {
  if (flow.proofDigest === null) return holder
  const kinds = ['confirmation', 'recovery', 'email_change_new', 'email_change_current'] as const
  const row = await findByDigest(tx.db, { digest: flow.proofDigest, kinds })
  const changed = row && (await applyProof(tx, { type: typeOf(flow), row, account: holder }, originOf(flow, holder)))
  if (!changed) throw linkExpired()
  return changed
}

const isOfFirm = ({ method, providerType }: FlowRow) =>
  method === 'sso/saml' || providerType.startsWith(firmProviderPrefix)

function typeOf({ method }: FlowRow): EmailVerificationType {
  if (method === 'recovery' || method === 'email_change' || method === 'magiclink') return method
  return 'signup'
}

/**
 * Only a session of the account can begin an email change; other flows are compared with the
 * sign-up.
 */
function originOf({ method, codeChallenge, codeChallengeMethod }: FlowRow, holder: Account): ProofOrigin {
  if (method === 'email_change') return { sessionUserId: holder.id }
  if (codeChallenge === null || codeChallengeMethod === null) return unknownOrigin
  return { challenge: { challenge: codeChallenge, method: codeChallengeMethod } }
}

function isRedeemedBy({ codeChallenge, codeChallengeMethod }: FlowRow, verifier: string): boolean {
  if (codeChallenge === null || codeChallengeMethod === null) return false
  return isAnsweredBy({ challenge: codeChallenge, method: codeChallengeMethod }, verifier)
}
