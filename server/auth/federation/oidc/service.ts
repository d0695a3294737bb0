import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { OidcProvider } from '#server/platform/config/auth.ts'
import { authError, invalid, OAuthError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { openSession, type SignInResult } from '../../sessions/service.ts'
import { findOrCreateAccount } from '../identities/service.accounts.ts'
import { link } from '../identities/service.ts'
import { externalIdentityOf } from './rules.claims.ts'
import { verifyIdToken } from './service.id-token.ts'

/** Texts are empty where the client sent none. */
export type IdTokenSignIn = {
  readonly provider: string
  readonly clientId: string
  readonly issuer: string
  readonly idToken: string
  readonly accessToken: string
  readonly nonce: string
  /** The account to link the identity to, instead of signing in. */
  readonly linkTo: string | null
}

// Providers that the protocol names, with their issuers: without configuration they are disabled,
// not unknown.
const publicIssuers: ReadonlyMap<string, string> = new Map([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
  ['azure', 'https://login.microsoftonline.com/common/v2.0'],
  ['facebook', 'https://www.facebook.com'],
  ['kakao', 'https://kauth.kakao.com'],
  ['keycloak', 'keycloak'],
  ['linkedin_oidc', 'https://www.linkedin.com/oauth'],
  ['slack_oidc', 'https://slack.com'],
])

/**
 * Opens a session for an ID token that an app received from a provider, or links its identity to an
 * account.
 *
 * @throws OAuthError, provider_disabled, validation_failed, and what linking or signing in throws
 */
export async function signInWithIdToken(ctx: AuthCtx, input: IdTokenSignIn): Promise<SignInResult> {
  const { idToken, accessToken, nonce, linkTo } = input
  if (idToken === '') throw new OAuthError('invalid request', 'id_token required')
  const provider = providerOf(ctx, input)
  assertIsJwt(idToken)
  const discovered = await ctx.services.providers.discover(provider).catch((cause: unknown) => {
    throw authError(500, 'unexpected_failure', `The provider ${provider.name} does not answer`, { cause })
  })
  const claims = await verifyIdToken(provider, discovered, { idToken, accessToken, nonce, now: ctx.now })
  const external = externalIdentityOf(provider.name, claims)
  const result = await ctx.transaction(async (tx) => {
    const found = linkTo ? await link(tx, external, linkTo) : await findOrCreateAccount(tx, external)
    const proof = { method: 'oauth', provider: provider.name } as const
    return { ...found, session: found.error ? null : await openSession(tx, found.account, proof) }
  })
  const { account, session, error } = result
  if (!session) throw error
  return { account, session }
}

/** Rejects what is not a JWT, before any request to the provider. @throws OAuthError */
function assertIsJwt(idToken: string): void {
  try {
    decodeProtectedHeader(idToken)
    decodeJwt(idToken)
  } catch (cause) {
    throw Object.assign(new OAuthError('invalid request', 'Bad ID token'), { cause })
  }
}

function providerOf(ctx: AuthCtx, input: IdTokenSignIn): OidcProvider {
  const { providers, config } = ctx.services
  if (input.provider === '' && (input.clientId === '' || input.issuer === ''))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  const provider =
    providers.find(input.provider) ??
    // Old clients name a provider by its issuer and client id.
    config.oidcProviders.find(({ issuer, clientIds }) => issuer === input.issuer && clientIds.includes(input.clientId))
  if (provider) return provider
  const name = input.provider || input.issuer
  const issuer = publicIssuers.get(name)
  if (issuer) throw authError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
  throw invalid(`Custom OIDC provider "${name}" not allowed`)
}
