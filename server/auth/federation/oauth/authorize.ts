import type { KeyObject } from 'node:crypto'
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { OidcProvider } from '#server/platform/config/auth.ts'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { type Challenge, flowLife } from '../../credentials/flows/rules.ts'
import { beginProviderFlow } from '../../credentials/flows/store.ts'
import type { BoundFlow } from '../../http/flow-cookie.ts'
import { keyedDigest } from '../../keys/secrets.ts'

export type AuthorizationRequest = {
  readonly provider: OidcProvider
  readonly challenge: Challenge | null
  readonly scopes: string
  readonly linkingTargetId: string | null
  readonly inviteToken: string | null
  readonly userType: string | null
  /** Further parameters of the client, passed on to the provider. */
  readonly extraParams: Readonly<Record<string, string>>
}

/** @throws validation_failed */
export function providerNamed(ctx: AuthCtx, name: string): OidcProvider {
  const provider = ctx.services.providers.find(name)
  if (!provider) throw invalid(`Unsupported provider: Provider ${name || 'name'} could not be found`)
  return provider
}

/** Where a provider sends people back to. */
export const callbackUrl = (ctx: Pick<AuthCtx, 'services'>) => `${ctx.services.publicUrl}/auth/v1/callback`

/** What we know of a journey without having stored it: made from its state with a key of ours. */
export function secretsOf(key: KeyObject, state: string): { nonce: string; verifier: string } {
  const made = (purpose: string) => keyedDigest(key, 'provider', purpose, state).toString('base64url')
  return { nonce: made('nonce'), verifier: made('verifier') }
}

/** A sign-in that has begun: the provider's address for it, and what the browser must be bound to. */
export type Authorization = { readonly url: string; readonly flow: BoundFlow }

/** Begins a sign-in at a provider. @throws unexpected_failure when the provider is away */
export async function authorize(ctx: AuthCtx, request: AuthorizationRequest): Promise<Authorization> {
  const { provider, extraParams, ...flow } = request
  const { client } = await ctx.services.providers.discover(provider).catch((cause: unknown) => {
    throw authError(500, 'unexpected_failure', `The provider ${provider.name} does not answer`, { cause })
  })
  const state = await beginProviderFlow(ctx.db, {
    ...flow,
    provider: provider.name,
    referrer: ctx.caller.redirectTo,
    now: ctx.now,
  })
  const { nonce, verifier } = secretsOf(ctx.services.secrets.codes, state)
  // Apple gives names and addresses only by a form that is posted back.
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

/** The provider's usual scopes and those asked for; without `openid` there would be nobody to recognize. */
function scopesOf(provider: OidcProvider, asked: string): string {
  const all = `${provider.scopes} ${asked}`.split(/[\s,]+/).filter(Boolean)
  return [...new Set(['openid', ...all])].join(' ')
}
