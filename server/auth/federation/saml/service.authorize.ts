import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { minutes } from '#contract/core/durations.ts'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import type { BoundFlow } from '../../credentials/flows/rules.ts'
import type { PkceChallenge } from '../../tables.ts'
import { samlWith } from './service.metadata.ts'
import { findProvider, findProviderByDomain, insertRelayState, type SsoProviderRow } from './store.ts'

export type SamlAuthorizationRequest = {
  readonly providerId: string
  readonly domain: string
  readonly redirectTo: string
  readonly challenge: PkceChallenge | null
}

/** How long a sign-in may take at the provider. */
export const relayLife = minutes(2)

/**
 * Begins a sign-in at a firm's identity provider. Returns the redirect, and the flow that the
 * browser must be bound to.
 */
export async function authorizeAtIdp(
  ctx: AuthCtx,
  request: SamlAuthorizationRequest,
): Promise<{ readonly url: string; readonly flow: BoundFlow }> {
  const provider = await providerFor(ctx, request)
  // An XML id must not begin with a digit.
  const requestId = `id-${randomUUID()}`
  const relayState = await insertRelayState(ctx.db, {
    providerId: provider.id,
    requestId,
    redirectTo: request.redirectTo,
    codeChallenge: request.challenge?.challenge ?? null,
    codeChallengeMethod: request.challenge?.method ?? null,
    createdAt: ctx.now,
  })
  const saml = await samlWith(ctx, provider, requestId)
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {})
  return { url, flow: { state: relayState, lifeMs: relayLife, isPostedBack: true } }
}

/** @throws validation_failed, sso_provider_not_found, sso_provider_disabled */
async function providerFor(ctx: AuthCtx, { providerId, domain }: SamlAuthorizationRequest): Promise<SsoProviderRow> {
  if (providerId !== '' && domain !== '') throw invalid('Only one of provider_id or domain supported')
  if (providerId === '' && domain === '') throw invalid('A provider_id or domain needs to be provided')
  if (providerId !== '' && !z.guid().safeParse(providerId).success) throw invalid('provider_id must be an UUID')
  const provider =
    providerId === '' ? await findProviderByDomain(ctx.db, domain) : await findProvider(ctx.db, providerId)
  if (!provider)
    throw authError(
      404,
      'sso_provider_not_found',
      domain ? 'No SSO provider assigned for this domain' : 'No such SSO provider',
    )
  if (!provider.isEnabled) throw authError(404, 'sso_provider_disabled', 'SSO provider is disabled')
  return provider
}
