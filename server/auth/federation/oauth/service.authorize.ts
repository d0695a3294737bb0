import type { KeyObject } from 'node:crypto'
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { OidcProvider } from '#server/platform/config/auth.ts'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { type BoundFlow, challengeOf, flowLife } from '../../credentials/flows/rules.ts'
import { insertProviderFlow } from '../../credentials/flows/store.ts'
import { keyedDigest } from '../../keys/secrets.ts'
import type { PkceChallenge } from '../../tables.ts'

export type AuthorizationRequest = {
  readonly provider: OidcProvider
  readonly challenge: PkceChallenge | null
  readonly scopes: string
  readonly linkingTargetId: string | null
  readonly inviteToken: string | null
  readonly userType: string | null
  /** Tries a firm's provider out, and opens no session. */
  readonly isTrial?: boolean
  /** Further parameters of the client, passed on to the provider. */
  readonly extraParams: Readonly<Record<string, string>>
}

/** @throws validation_failed */
function requireProvider(ctx: AuthCtx, name: string): OidcProvider {
  const provider = ctx.services.providers.find(name)
  if (!provider) throw invalid(`Unsupported provider: Provider ${name || 'name'} could not be found`)
  return provider
}

/** Parameters that clients cannot pass on to the provider: our own, and those we set. */
const reservedParams = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'invite_token',
  'user_type',
  'skip_http_redirect',
  'sb_flow_id',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  // RFC 9101: these would replace all other parameters, state and redirect address among them.
  'request',
  'request_uri',
])

/** Reads the parameters of a sign-in or of linking. @throws validation_failed */
export function authorizationRequestOf(
  ctx: AuthCtx,
  params: Record<string, string>,
  linkingTargetId: string | null,
): AuthorizationRequest {
  const { code_challenge = '', code_challenge_method = '', scopes = '', invite_token, user_type } = params
  return {
    provider: requireProvider(ctx, params.provider ?? ''),
    challenge: challengeOf({ code_challenge, code_challenge_method }),
    scopes,
    linkingTargetId,
    inviteToken: invite_token || null,
    userType: user_type || null,
    extraParams: Object.fromEntries(Object.entries(params).filter(([name]) => !reservedParams.has(name))),
  }
}

/** The redirect URI that providers return to. */
export const callbackUrl = (ctx: { readonly services: Pick<AuthCtx['services'], 'publicUrl'> }) =>
  `${ctx.services.publicUrl}/auth/v1/callback`

/**
 * The nonce and PKCE verifier of a flow, derived from its state with a server key instead of
 * stored.
 */
export function flowSecrets(key: KeyObject, state: string): { nonce: string; verifier: string } {
  const derive = (purpose: string) => keyedDigest(key, 'provider', purpose, state).toString('base64url')
  return { nonce: derive('nonce'), verifier: derive('verifier') }
}

/** The address at the provider, and the flow that the browser must be bound to. */
export type Authorization = { readonly url: string; readonly flow: BoundFlow }

/** Begins a sign-in at a provider. @throws unexpected_failure when the provider does not answer */
export async function authorize(ctx: AuthCtx, request: AuthorizationRequest): Promise<Authorization> {
  const { provider, extraParams, ...flow } = request
  const { client } = await ctx.services.providers.discover(provider).catch((cause: unknown) => {
    throw authError(500, 'unexpected_failure', `The provider ${provider.name} does not answer`, { cause })
  })
  const state = await insertProviderFlow(ctx.db, {
    ...flow,
    provider: provider.name,
    referrer: ctx.caller.redirectTo,
    now: ctx.now,
  })
  const { nonce, verifier } = flowSecrets(ctx.services.secrets.codes, state)
  // Apple returns names and addresses only in a posted form.
  const isPostedBack = provider.name === 'apple'
  const { href } = buildAuthorizationUrl(client, {
    ...(isPostedBack && { response_mode: 'form_post' }),
    ...extraParams,
    redirect_uri: callbackUrl(ctx),
    scope: scopesOf(provider, request.scopes),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: href, flow: { state, lifeMs: flowLife, isPostedBack } }
}

/**
 * The provider's usual scopes and the requested ones; `openid` is always there, for the ID token.
 */
function scopesOf(provider: OidcProvider, requested: string): string {
  const all = `${provider.scopes} ${requested}`.split(/[\s,]+/).filter(Boolean)
  return [...new Set(['openid', ...all])].join(' ')
}
