import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthSession } from '#contract/auth/schemas.ts'
import type { EmailVerificationType } from '#contract/auth/values.ts'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { optionalText, readBody } from '../../http/body.ts'
import { markDevice } from '../../http/device-cookie.ts'
import { openSession } from '../../sessions/service.ts'
import { isBanned } from '../../users/rules.ts'
import { type Account, findAccount, lockAccount } from '../../users/store.ts'
import { findByDigest } from '../codes/store.ts'
import { type ProofOrigin, unknownOrigin } from '../ownership/rules.ts'
import { applyProof } from '../verification/apply.ts'
import { isAnsweredBy, isFlowExpired } from './rules.ts'
import { consumeFlow, type FlowRow, findByAuthCode } from './store.ts'

const PkceBody = z.object({ auth_code: optionalText, code_verifier: optionalText })

const noFlow = () => authError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')

/** Redeems the code of a redirect: once, within five minutes, by whoever knows the verifier behind the challenge. */
export async function pkceGrant(ctx: AuthCtx, request: FastifyRequest, reply: FastifyReply): Promise<AuthSession> {
  const { auth_code: code, code_verifier: verifier } = readBody(request, PkceBody)
  if (code === '' || verifier === '')
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const flow = z.guid().safeParse(code).success ? await findByAuthCode(ctx.db, code) : null
  // A code that was never handed out is a flow still waiting for its click.
  if (!flow?.userId || !flow.authCodeIssuedAt) throw noFlow()
  if (isFlowExpired(flow, ctx.now))
    throw authError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!isRedeemedBy(flow, verifier))
    throw authError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  const holder = await findAccount(ctx.db, flow.userId)
  if (!holder || holder.deletedAt) throw noFlow()
  if (isBanned(holder, ctx.now)) throw authError(403, 'user_banned', 'User is banned')
  const { account, session } = await ctx.transaction(async (tx) => {
    // Locked before the flow, in the order of everything that removes access.
    await lockAccount(tx.db, holder.id)
    if (!(await consumeFlow(tx.db, flow.id))) throw noFlow()
    const proven = await applyWaitingProof(tx, flow, holder)
    const opened = await openSession(tx, proven, {
      method: flow.method,
      // A firm's sign-on is named by the `amr`, and may bound the session.
      ...(flow.method === 'sso/saml' && { provider: flow.providerType }),
      ...(flow.sessionNotAfter && { notAfter: flow.sessionNotAfter }),
    })
    return { account: proven, session: opened }
  })
  markDevice(ctx, { request, reply, account })
  return {
    ...session,
    ...(flow.providerAccessToken && { provider_token: flow.providerAccessToken }),
    ...(flow.providerRefreshToken && { provider_refresh_token: flow.providerRefreshToken }),
  }
}

/** Lets the link behind the code count, if it was the first proof of an address. @throws otp_expired, email_exists */
async function applyWaitingProof(tx: AuthTx, flow: FlowRow, holder: Account): Promise<Account> {
  if (flow.proofDigest === null) return holder
  const kinds = ['confirmation', 'recovery', 'email_change_new', 'email_change_current'] as const
  const row = await findByDigest(tx.db, { digest: flow.proofDigest, kinds })
  const changed = row && (await applyProof(tx, { type: typeOf(flow), row, account: holder }, originOf(flow, holder)))
  if (!changed) throw authError(403, 'otp_expired', 'Email link is invalid or has expired')
  return changed
}

function typeOf({ method }: FlowRow): EmailVerificationType {
  if (method === 'recovery' || method === 'email_change' || method === 'magiclink') return method
  return 'signup'
}

/** Only a session of the account can begin a change of address; other flows are compared with the sign-up's. */
function originOf({ method, codeChallenge, codeChallengeMethod }: FlowRow, holder: Account): ProofOrigin {
  if (method === 'email_change') return { sessionUserId: holder.id }
  if (codeChallenge === null || codeChallengeMethod === null) return unknownOrigin
  return { challenge: { challenge: codeChallenge, method: codeChallengeMethod } }
}

function isRedeemedBy({ codeChallenge, codeChallengeMethod }: FlowRow, verifier: string): boolean {
  if (codeChallenge === null || codeChallengeMethod === null) return false
  return isAnsweredBy({ challenge: codeChallenge, method: codeChallengeMethod }, verifier)
}
