import { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import { z } from 'zod'
import type { External } from '../../accounts/signup/account.ts'
import { type AuthError, AuthError as KnownError, OAuthError, providerParamsOf, refusal } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { withFragment, withQuery } from '../../context/redirects.ts'
import { isFlowOver } from '../../credentials/flows/rules.ts'
import { claimFlow, type FlowRow, findFlow, settleFlow } from '../../credentials/flows/store.ts'
import { sessionParamsOf } from '../../sessions/params.ts'
import { openSession } from '../../sessions/service.ts'
import { meet } from '../identities/find-or-create-account.ts'
import { link } from '../identities/service.ts'
import { externalOf } from '../oidc/claims.ts'
import { callbackUrl, secretsOf } from './authorize.ts'

/** What a provider sends people back with. */
export type Arrival = Readonly<Record<string, string>>
export type Onward = { readonly status: 302 | 303; readonly location: string }

/**
 * Receives a browser from a provider and returns where it goes next, with a code, a session or an error.
 *
 * @param isSameBrowser tells whether this browser began the sign-in with a state
 */
export async function arrive(
  ctx: AuthCtx,
  arrival: Arrival,
  isSameBrowser: (state: string) => boolean,
): Promise<Onward> {
  let flow: FlowRow
  try {
    flow = await flowOf(ctx, arrival, isSameBrowser)
  } catch (error) {
    // Without its journey we know nowhere to lead but home, and of no client that reads fragments there.
    return { status: 303, location: withQuery(ctx.parts.config.siteUrl, paramsOf(ctx, error)) }
  }
  const home = flow.referrer ?? ctx.parts.config.siteUrl
  try {
    return { status: 302, location: await finish(ctx, flow, { arrival, home }) }
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
async function flowOf(ctx: AuthCtx, { state }: Arrival, isSameBrowser: (state: string) => boolean): Promise<FlowRow> {
  if (!state) throw refusal(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  const flow = z.guid().safeParse(state).success ? await findFlow(ctx.db, state) : null
  // Flows of mails have no referrer; their ids are nobody's state.
  if (!flow || flow.referrer === null) throw refusal(400, 'bad_oauth_state', 'OAuth state not found or expired')
  if (flow.authCodeIssuedAt) throw refusal(400, 'flow_state_already_used', 'OAuth state was used already')
  if (isFlowOver(flow, ctx.now)) throw refusal(400, 'bad_oauth_state', 'OAuth state has expired')
  // Only the browser that holds the verifier can redeem a code. Linking happens here, and so does an implicit sign-in.
  const needsBrowser = flow.linkingTargetId !== null || flow.codeChallenge === null
  if (needsBrowser && !isSameBrowser(flow.id))
    throw refusal(400, 'bad_oauth_state', 'OAuth state was not issued to this browser')
  if (!(await claimFlow(ctx.db, flow.id, ctx.now)))
    throw refusal(400, 'flow_state_already_used', 'OAuth state was used already')
  return flow
}

type Tokens = { external: External; accessToken: string; refreshToken: string | null }

async function finish(ctx: AuthCtx, flow: FlowRow, { arrival, home }: { arrival: Arrival; home: string }) {
  const tokens = await exchange(ctx, flow, arrival)
  const { inviteToken, userType, linkingTargetId } = flow
  const done = await ctx.transaction(async (tx) => {
    const met = linkingTargetId
      ? await link(tx, tokens.external, linkingTargetId)
      : await meet(tx, tokens.external, { inviteToken, userType })
    const location = met.refusal ? null : await lead(tx, flow, { ...tokens, userId: met.account.id, home, met })
    return { ...met, location }
  })
  if (done.location === null) throw done.refusal
  return done.location
}

type Led = Tokens & {
  userId: string
  home: string
  met: { account: Parameters<typeof openSession>[1]; refusal: AuthError | null }
}

/** With a code for a client that keeps a verifier, else with the session itself in the fragment, which no server sees. */
async function lead(tx: AuthTx, flow: FlowRow, led: Led): Promise<string> {
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
async function exchange(ctx: AuthCtx, flow: FlowRow, arrival: Arrival): Promise<Tokens> {
  if (arrival.error) throw new OAuthError(arrival.error, arrival.error_description ?? '')
  if (!arrival.code) throw refusal(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
  const provider = ctx.parts.providers.find(flow.providerType)
  if (!provider) throw refusal(400, 'oauth_provider_not_supported', `Unsupported provider: ${flow.providerType}`)
  const { nonce, verifier } = secretsOf(ctx.parts.secrets.codes, flow.id)
  const url = new URL(callbackUrl(ctx))
  for (const name of ['code', 'state', 'iss']) if (arrival[name]) url.searchParams.set(name, arrival[name])
  try {
    const { client } = await ctx.parts.providers.discover(provider)
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
    const external = externalOf(provider.name, { ...more, ...claims })
    return { external, accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null }
  } catch (cause) {
    if (cause instanceof AuthorizationResponseError) throw new OAuthError(cause.error, cause.error_description ?? '')
    ctx.log.warn({ err: cause, provider: provider.name }, 'a provider’s code could not be redeemed')
    throw refusal(500, 'unexpected_failure', 'Unable to exchange external code', { cause })
  }
}
