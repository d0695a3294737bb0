import { z } from 'zod'
import { authError, invalid, providerDisabled } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import type { BoundFlow } from '../../credentials/flows/rules.ts'
import type { PkceChallenge } from '../../tables.ts'
import { authorizeAtIdp } from '../saml/service.authorize.ts'
import { findProvider, findProviderByDomain, type SsoProviderRow } from '../saml/store.ts'
import { authorizeAtOidc } from './service.oidc.ts'

export type SignOnRequest = {
  readonly providerId: string
  readonly domain: string
  readonly redirectTo: string
  readonly challenge: PkceChallenge | null
}

/**
 * Begins a sign-in at a firm's identity provider, by SAML or by OpenID Connect. Returns the
 * redirect, and the flow that the browser must be bound to.
 *
 * @throws validation_failed, sso_provider_not_found, sso_provider_disabled
 */
export async function authorizeSignOn(
  ctx: AuthCtx,
  { redirectTo, challenge, ...which }: SignOnRequest,
): Promise<{ readonly url: string; readonly flow: BoundFlow }> {
  const provider = await providerFor(ctx, which)
  const request = { redirectTo, challenge }
  return provider.clientId === null ? authorizeAtIdp(ctx, provider, request) : authorizeAtOidc(ctx, provider, request)
}

async function providerFor(
  ctx: AuthCtx,
  { providerId, domain }: Pick<SignOnRequest, 'providerId' | 'domain'>,
): Promise<SsoProviderRow> {
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
  if (!provider.isEnabled) throw providerDisabled()
  return provider
}
