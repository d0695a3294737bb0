import { truncate } from '#server/platform/truncate.ts'
import { AuthError, authError, OAuthError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { authorizeAtIdp } from '../saml/service.authorize.ts'
import { findProvider, type SsoProviderRow, updateProvider } from '../saml/store.ts'
import { authorizeAtOidc } from './service.oidc.ts'

/**
 * Begins a trial: a whole sign-in at a firm's provider that opens no session and leaves its outcome
 * with the provider. Returns the address to go to.
 *
 * @throws sso_provider_not_found, unexpected_failure
 */
export async function beginTrial(ctx: AuthCtx, id: string, redirectTo: string): Promise<string> {
  const provider = await findProvider(ctx.db, id)
  if (!provider) throw authError(404, 'sso_provider_not_found', 'No such SSO provider')
  const trial = { redirectTo, challenge: null, isTrial: true }
  const { url } = await (provider.clientId === null
    ? authorizeAtIdp(ctx, provider, trial)
    : authorizeAtOidc(ctx, provider, trial))
  return url
}

/** Ends a trial: keeps what went wrong at the way back, or that nothing did. */
export async function endTrial(ctx: AuthCtx, { id }: SsoProviderRow, check: () => Promise<unknown>): Promise<void> {
  const trialError = await check().then(
    () => null,
    (error: unknown) => {
      if (error instanceof AuthError || error instanceof OAuthError) return reasonOf(error)
      ctx.log.error({ err: error }, 'a trial sign-in failed')
      return 'Unexpected failure'
    },
  )
  await updateProvider(ctx.db, id, { triedAt: ctx.now, trialError })
}

const longest = 300

/** The library's own reason is the useful one for those who set a provider up. */
function reasonOf(error: AuthError | OAuthError): string {
  const { cause } = error
  const text = cause instanceof Error && cause.message !== '' ? `${error.message}: ${cause.message}` : error.message
  return truncate(text, longest)
}
