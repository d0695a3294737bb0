import { z } from 'zod'
import type { OidcProvider } from '#server/platform/config/auth.ts'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import type { BoundFlow } from '../../credentials/flows/rules.ts'
import { decryptOrNull } from '../../keys/encryption.ts'
import type { PkceChallenge } from '../../tables.ts'
import { type ExternalIdentity, firmProviderPrefix } from '../../users/identities/rules.ts'
import { authorize } from '../oauth/service.authorize.ts'
import { findProvider, type SsoProviderRow } from '../saml/store.ts'
import { type FirmIdentity, isTrustedFor } from './service.accounts.ts'

export type OidcSignOn = {
  readonly redirectTo: string
  readonly challenge: PkceChallenge | null
  readonly isTrial?: boolean
}

/** Begins a sign-in at a firm's provider by OpenID Connect. @throws unexpected_failure */
export function authorizeAtOidc(
  ctx: AuthCtx,
  row: SsoProviderRow,
  { redirectTo, challenge, isTrial = false }: OidcSignOn,
): Promise<{ readonly url: string; readonly flow: BoundFlow }> {
  const caller = { ...ctx.caller, redirectTo }
  const none = { scopes: '', linkingTargetId: null, inviteToken: null, userType: null, extraParams: {} }
  return authorize({ ...ctx, caller }, { ...none, provider: oidcProviderOf(ctx, row), challenge, isTrial })
}

/** The provider of a firm as the OpenID Connect client knows it. */
export function oidcProviderOf(
  { services: { dataKey } }: Pick<AuthCtx, 'services'>,
  {
    id,
    entityId: issuer,
    clientId,
    clientSecret,
  }: Pick<SsoProviderRow, 'id' | 'entityId' | 'clientId' | 'clientSecret'>,
): OidcProvider {
  const secret = clientSecret && dataKey ? decryptOrNull(dataKey, clientSecret) : null
  const name = firmProviderPrefix + id
  return { name, issuer, clientIds: [clientId ?? ''], clientSecret: secret, scopes: 'openid email profile' }
}

/** The firm's provider that a flow names; null when it names one of the installation. */
export async function findNamedProvider(ctx: AuthCtx, name: string): Promise<SsoProviderRow | null> {
  if (!name.startsWith(firmProviderPrefix)) return null
  const id = name.slice(firmProviderPrefix.length)
  return z.guid().safeParse(id).success ? findProvider(ctx.db, id) : null
}

/**
 * The person behind the claims of a firm's provider. Anybody may have an account at a shared
 * issuer, so only an address that it says is verified, at the firm's own domain, comes in.
 *
 * @throws email_address_not_authorized
 */
export async function firmIdentityOf(
  ctx: Pick<AuthCtx, 'db'>,
  row: SsoProviderRow,
  { subject, email, emailVerified, data }: ExternalIdentity,
): Promise<FirmIdentity> {
  if (email === null || !emailVerified)
    throw authError(403, 'email_address_not_authorized', 'The provider sent no verified email address')
  if (row.isEnabled && !(await isTrustedFor(ctx, row, email)))
    throw authError(403, 'email_address_not_authorized', 'This address is not at the firm’s own domain')
  return { subject, email, data }
}
