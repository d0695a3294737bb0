import { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import { z } from 'zod'
import type { OidcProvider } from '#server/platform/config/auth.ts'
import { AuthError, authError, OAuthError, providerDisabled, providerParamsOf } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { withFragment, withQuery } from '../../context/redirects.ts'
import { isFlowExpired } from '../../credentials/flows/rules.ts'
import { type FlowRow, findFlow, updateFlow, updateFlowClaimed } from '../../credentials/flows/store.ts'
import { sessionParamsOf } from '../../sessions/present.params.ts'
import { openSession } from '../../sessions/service.ts'
import type { ExternalIdentity } from '../../users/identities/rules.ts'
import type { Account } from '../../users/store.ts'
import { findOrCreateAccount } from '../identities/service.accounts.ts'
import { link } from '../identities/service.ts'
import { externalIdentityOf } from '../oidc/rules.claims.ts'
import type { SsoProviderRow } from '../saml/store.ts'
import { findOrCreateFirmAccount } from '../sign-on/service.accounts.ts'
import { findNamedProvider, firmIdentityOf, oidcProviderOf } from '../sign-on/service.oidc.ts'
import { endTrial } from '../sign-on/service.trial.ts'
import { callbackUrl, flowSecrets } from './service.authorize.ts'

/** The parameters of a provider's callback. */
export type CallbackParams = Readonly<Record<string, string>>
export type RedirectReply = { readonly status: 302 | 303; readonly location: string }

/**
 * Handles the callback of a provider and returns the redirect, with a code, a session or an error.
 *
 * @param isSameBrowser tells whether this browser began the sign-in with a state
 */
export async function handleCallback(
  ctx: AuthCtx,
  params: CallbackParams,
  isSameBrowser: (state: string) => boolean,
): Promise<RedirectReply> {
  let flow: FlowRow
  try {
    flow = await flowOf(ctx, params, isSameBrowser)
  } catch (error) {
    // Without its flow the target is unknown, so the site gets the error, in the query.
    return { status: 303, location: withQuery(ctx.services.config.siteUrl, paramsOf(ctx, error)) }
  }
  const home = flow.referrer ?? ctx.services.config.siteUrl
  try {
    return { status: 302, location: await finish(ctx, flow, { params, home }) }
  } catch (error) {
    const params = paramsOf(ctx, error)
    return { status: 302, location: withFragment(withQuery(home, params), params) }
  }
}

function paramsOf(ctx: AuthCtx, error: unknown): Record<string, string> {
  if (!(error instanceof AuthError || error instanceof OAuthError))
    ctx.log.error({ err: error }, 'someone could not come back from a provider')
  return providerParamsOf(error)
}

/**
 * Finds the flow of a state and claims it once. @throws bad_oauth_callback, bad_oauth_state, ...
 */
async function flowOf(
  ctx: AuthCtx,
  { state }: CallbackParams,
  isSameBrowser: (state: string) => boolean,
): Promise<FlowRow> {
  if (!state) throw authError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  const flow = z.guid().safeParse(state).success ? await findFlow(ctx.db, state) : null
  // Flows that began with a mail have no referrer; their ids are not a valid state.
  if (!flow || flow.referrer === null) throw authError(400, 'bad_oauth_state', 'OAuth state not found or expired')
  if (flow.authCodeIssuedAt) throw authError(400, 'flow_state_already_used', 'OAuth state was used already')
  if (isFlowExpired(flow, ctx.now)) throw authError(400, 'bad_oauth_state', 'OAuth state has expired')
  // Only the browser that holds the verifier can redeem a code. Linking happens here, and so does
  // an implicit sign-in.
  const needsBrowser = flow.linkingTargetId !== null || (flow.codeChallenge === null && !flow.isTrial)
  if (needsBrowser && !isSameBrowser(flow.id))
    throw authError(400, 'bad_oauth_state', 'OAuth state was not issued to this browser')
  if (!(await updateFlowClaimed(ctx.db, flow.id, ctx.now)))
    throw authError(400, 'flow_state_already_used', 'OAuth state was used already')
  return flow
}

type Tokens = { external: ExternalIdentity; accessToken: string; refreshToken: string | null }

async function finish(ctx: AuthCtx, flow: FlowRow, { params, home }: { params: CallbackParams; home: string }) {
  const firm = await findNamedProvider(ctx, flow.providerType)
  if (firm) return finishOfFirm(ctx, flow, { params, home, firm })
  const tokens = await exchange(ctx, flow, { params, provider: ctx.services.providers.find(flow.providerType) })
  const { inviteToken, userType, linkingTargetId } = flow
  const result = await ctx.transaction(async (tx) => {
    const found = linkingTargetId
      ? await link(tx, tokens.external, linkingTargetId)
      : await findOrCreateAccount(tx, tokens.external, { inviteToken, userType })
    const location = found.error ? null : await completeSignIn(tx, flow, { ...tokens, home, account: found.account })
    return { ...found, location }
  })
  if (result.location === null) throw result.error
  return result.location
}

type FirmReturn = { readonly params: CallbackParams; readonly home: string; readonly firm: SsoProviderRow }

/** Ends a sign-in at a firm's own provider, or a trial of it. */
async function finishOfFirm(ctx: AuthCtx, flow: FlowRow, { params, home, firm }: FirmReturn): Promise<string> {
  const identify = async () => {
    const tokens = await exchange(ctx, flow, { params, provider: oidcProviderOf(ctx, firm) })
    return { tokens, person: await firmIdentityOf(ctx, firm, tokens.external) }
  }
  if (flow.isTrial) {
    await endTrial(ctx, firm, identify)
    return home
  }
  if (!firm.isEnabled) throw providerDisabled()
  const { tokens, person } = await identify()
  return ctx.transaction(async (tx) => {
    const account = await findOrCreateFirmAccount(tx, firm, person)
    return completeSignIn(tx, { ...flow, providerType: firm.id }, { ...tokens, home, account })
  })
}

type Completion = Tokens & { readonly account: Account; readonly home: string }

/**
 * Redirects with a code for a client with a verifier, else with the session in the fragment, which
 * no server sees.
 */
async function completeSignIn(tx: AuthTx, flow: FlowRow, { account, home, ...tokens }: Completion): Promise<string> {
  const { accessToken: providerAccessToken, refreshToken: providerRefreshToken } = tokens
  if (flow.codeChallenge !== null) {
    await updateFlow(tx.db, flow.id, { userId: account.id, providerAccessToken, providerRefreshToken })
    return withQuery(home, { code: flow.authCode })
  }
  const session = await openSession(tx, account, { method: 'oauth', provider: flow.providerType })
  return withFragment(home, {
    ...sessionParamsOf(session),
    provider_token: providerAccessToken,
    ...(providerRefreshToken && { provider_refresh_token: providerRefreshToken }),
  })
}

/**
 * Exchanges the authorization code for tokens and reads the identity. @throws bad_oauth_callback,
 * OAuthError
 */
async function exchange(
  ctx: AuthCtx,
  flow: FlowRow,
  { params, provider }: { params: CallbackParams; provider: OidcProvider | null },
): Promise<Tokens> {
  if (params.error) throw new OAuthError(params.error, params.error_description ?? '')
  if (!params.code) throw authError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
  if (!provider) throw authError(400, 'oauth_provider_not_supported', `Unsupported provider: ${flow.providerType}`)
  const { nonce, verifier } = flowSecrets(ctx.services.secrets.codes, flow.id)
  const url = new URL(callbackUrl(ctx))
  for (const name of ['code', 'state', 'iss']) if (params[name]) url.searchParams.set(name, params[name])
  try {
    const { client } = await ctx.services.providers.discover(provider)
    const tokens = await authorizationCodeGrant(client, url, {
      expectedState: flow.id,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('an ID token that was demanded is there')
    // Some providers send the address only with the user info.
    const more =
      claims.email === undefined && client.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(client, tokens.access_token, claims.sub)
        : {}
    const external = externalIdentityOf(provider.name, { ...more, ...claims })
    return { external, accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null }
  } catch (cause) {
    if (cause instanceof AuthorizationResponseError) throw new OAuthError(cause.error, cause.error_description ?? '')
    ctx.log.warn({ err: cause, provider: provider.name }, 'a provider’s code could not be redeemed')
    throw authError(500, 'unexpected_failure', 'Unable to exchange external code', { cause })
  }
}
