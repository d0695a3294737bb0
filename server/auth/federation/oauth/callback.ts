import { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import { z } from 'zod'
import type { ExternalIdentity } from '../../accounts/signup/account.ts'
import { type AuthError, authError, AuthError as KnownError, OAuthError, providerParamsOf } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { withFragment, withQuery } from '../../context/redirects.ts'
import { isFlowExpired } from '../../credentials/flows/rules.ts'
import { claimFlow, type FlowRow, findFlow, settleFlow } from '../../credentials/flows/store.ts'
import { sessionParamsOf } from '../../sessions/params.ts'
import { openSession } from '../../sessions/service.ts'
import { findOrCreateAccount } from '../identities/find-or-create-account.ts'
import { link } from '../identities/service.ts'
import { externalIdentityOf } from '../oidc/claims.ts'
import { callbackUrl, secretsOf } from './authorize.ts'

/** What a provider sends people back with. */
export type CallbackParams = Readonly<Record<string, string>>
export type RedirectReply = { readonly status: 302 | 303; readonly location: string }

/**
 * Receives a browser from a provider and returns where it goes next, with a code, a session or an error.
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
    // Without its journey we know nowhere to lead but home, and of no client that reads fragments there.
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
  if (!(error instanceof KnownError || error instanceof OAuthError))
    ctx.log.error({ err: error }, 'somebody could not come back from a provider')
  return providerParamsOf(error)
}

/** Finds the journey a state belongs to and lets it end once. @throws bad_oauth_callback, bad_oauth_state, ... */
async function flowOf(
  ctx: AuthCtx,
  { state }: CallbackParams,
  isSameBrowser: (state: string) => boolean,
): Promise<FlowRow> {
  if (!state) throw authError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  const flow = z.guid().safeParse(state).success ? await findFlow(ctx.db, state) : null
  // Flows of mails have no referrer; their ids are nobody's state.
  if (!flow || flow.referrer === null) throw authError(400, 'bad_oauth_state', 'OAuth state not found or expired')
  if (flow.authCodeIssuedAt) throw authError(400, 'flow_state_already_used', 'OAuth state was used already')
  if (isFlowExpired(flow, ctx.now)) throw authError(400, 'bad_oauth_state', 'OAuth state has expired')
  // Only the browser that holds the verifier can redeem a code. Linking happens here, and so does an implicit sign-in.
  const needsBrowser = flow.linkingTargetId !== null || flow.codeChallenge === null
  if (needsBrowser && !isSameBrowser(flow.id))
    throw authError(400, 'bad_oauth_state', 'OAuth state was not issued to this browser')
  if (!(await claimFlow(ctx.db, flow.id, ctx.now)))
    throw authError(400, 'flow_state_already_used', 'OAuth state was used already')
  return flow
}

type Tokens = { external: ExternalIdentity; accessToken: string; refreshToken: string | null }

async function finish(ctx: AuthCtx, flow: FlowRow, { params, home }: { params: CallbackParams; home: string }) {
  const tokens = await exchange(ctx, flow, params)
  const { inviteToken, userType, linkingTargetId } = flow
  const done = await ctx.transaction(async (tx) => {
    const met = linkingTargetId
      ? await link(tx, tokens.external, linkingTargetId)
      : await findOrCreateAccount(tx, tokens.external, { inviteToken, userType })
    const location = met.error ? null : await lead(tx, flow, { ...tokens, userId: met.account.id, home, met })
    return { ...met, location }
  })
  if (done.location === null) throw done.error
  return done.location
}

type SignInResult = Tokens & {
  userId: string
  home: string
  met: { account: Parameters<typeof openSession>[1]; error: AuthError | null }
}

/** With a code for a client that keeps a verifier, else with the session itself in the fragment, which no server sees. */
async function lead(tx: AuthTx, flow: FlowRow, led: SignInResult): Promise<string> {
  const { accessToken: providerAccessToken, refreshToken: providerRefreshToken, userId, home } = led
  if (flow.codeChallenge !== null) {
    await settleFlow(tx.db, flow.id, { userId, providerAccessToken, providerRefreshToken })
    return withQuery(home, { code: flow.authCode })
  }
  const session = await openSession(tx, led.met.account, { method: 'oauth', provider: flow.providerType })
  return withFragment(home, {
    ...sessionParamsOf(session),
    provider_token: providerAccessToken,
    ...(providerRefreshToken && { provider_refresh_token: providerRefreshToken }),
  })
}

/** Redeems what the provider sent for its tokens and reads who came. @throws bad_oauth_callback, OAuthError */
async function exchange(ctx: AuthCtx, flow: FlowRow, params: CallbackParams): Promise<Tokens> {
  if (params.error) throw new OAuthError(params.error, params.error_description ?? '')
  if (!params.code) throw authError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
  const provider = ctx.services.providers.find(flow.providerType)
  if (!provider) throw authError(400, 'oauth_provider_not_supported', `Unsupported provider: ${flow.providerType}`)
  const { nonce, verifier } = secretsOf(ctx.services.secrets.codes, flow.id)
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
    // Some providers keep addresses out of the token and tell them only when asked.
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
