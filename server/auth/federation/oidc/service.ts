import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { z } from 'zod'
import type { AuthSession } from '#contract/auth/schemas.ts'
import type { OidcProvider } from '#server/platform/config/auth.ts'
import { authError, invalid, OAuthError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { assertRecentProof } from '../../credentials/reauthentication/proof.ts'
import { requireUser } from '../../http/bearer.ts'
import { optionalFlag, optionalText, readBody } from '../../http/body.ts'
import { markDevice } from '../../http/device-cookie.ts'
import { assertLinkingAllowed } from '../../http/routes/identities.ts'
import { openSession } from '../../sessions/service.ts'
import { findOrCreateAccount } from '../identities/find-or-create-account.ts'
import { link } from '../identities/service.ts'
import { externalIdentityOf } from './claims.ts'
import { verifyIdToken } from './id-token.ts'

const IdTokenBody = z.object({
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  link_identity: optionalFlag,
})
type IdTokenBody = z.output<typeof IdTokenBody>

// Names the protocol knows, with who issues their tokens: one that is not configured is switched off, not unknown.
const wellKnown: ReadonlyMap<string, string> = new Map([
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
 * Opens a session for an ID token that an app got from a provider by itself, or links its identity to whoever is
 * signed in.
 */
export async function idTokenGrant(ctx: AuthCtx, request: FastifyRequest, reply: FastifyReply): Promise<AuthSession> {
  const body = readBody(request, IdTokenBody)
  const linkingTo = body.link_identity ? await linkingTarget(ctx, request) : null
  if (body.id_token === '') throw new OAuthError('invalid request', 'id_token required')
  const provider = providerOf(ctx, body)
  assertIsJwt(body.id_token)
  const known = await ctx.services.providers.discover(provider).catch((cause: unknown) => {
    throw authError(500, 'unexpected_failure', `The provider ${provider.name} does not answer`, { cause })
  })
  const { id_token: idToken, access_token: accessToken, nonce } = body
  const claims = await verifyIdToken(provider, known, { idToken, accessToken, nonce, now: ctx.now })
  const external = externalIdentityOf(provider.name, claims)
  const done = await ctx.transaction(async (tx) => {
    const met = linkingTo ? await link(tx, external, linkingTo) : await findOrCreateAccount(tx, external)
    const proof = { method: 'oauth', provider: provider.name } as const
    return { ...met, session: met.error ? null : await openSession(tx, met.account, proof) }
  })
  if (!done.session) throw done.error
  markDevice(ctx, { request, reply, account: done.account })
  return done.session
}

/** Refuses what cannot be an ID token before the provider is asked for its keys. @throws OAuthError */
function assertIsJwt(idToken: string): void {
  try {
    decodeProtectedHeader(idToken)
    decodeJwt(idToken)
  } catch (cause) {
    throw Object.assign(new OAuthError('invalid request', 'Bad ID token'), { cause })
  }
}

async function linkingTarget(ctx: AuthCtx, request: FastifyRequest): Promise<string> {
  const signedIn = await requireUser(ctx, request)
  assertLinkingAllowed(ctx)
  assertRecentProof(ctx, signedIn)
  return signedIn.account.id
}

function providerOf(ctx: AuthCtx, body: IdTokenBody): OidcProvider {
  const { providers, config } = ctx.services
  if (body.provider === '' && (body.client_id === '' || body.issuer === ''))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  const provider =
    providers.find(body.provider) ??
    // How clients of long ago named a provider.
    config.oidcProviders.find(({ issuer, clientIds }) => issuer === body.issuer && clientIds.includes(body.client_id))
  if (provider) return provider
  const name = body.provider || body.issuer
  const issuer = wellKnown.get(name)
  if (issuer) throw authError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
  throw invalid(`Custom OIDC provider "${name}" not allowed`)
}
