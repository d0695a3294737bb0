import { randomUUID } from 'node:crypto'
import { minutes } from '#contract/core/durations.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import type { BoundFlow } from '../../credentials/flows/rules.ts'
import type { PkceChallenge } from '../../tables.ts'
import { samlWith } from './service.metadata.ts'
import { insertRelayState, type SsoProviderRow } from './store.ts'

export type SamlAuthorizationRequest = {
  readonly redirectTo: string
  readonly challenge: PkceChallenge | null
  /** Tries the provider out, and opens no session. */
  readonly isTrial?: boolean
}

/** How long a sign-in may take at the provider. */
export const relayLife = minutes(2)

/**
 * Begins a sign-in at a firm's identity provider by SAML. Returns the redirect, and the flow that
 * the browser must be bound to.
 */
export async function authorizeAtIdp(
  ctx: AuthCtx,
  provider: SsoProviderRow,
  { redirectTo, challenge, isTrial = false }: SamlAuthorizationRequest,
): Promise<{ readonly url: string; readonly flow: BoundFlow }> {
  // An XML id must not begin with a digit.
  const requestId = `id-${randomUUID()}`
  const relayState = await insertRelayState(ctx.db, {
    providerId: provider.id,
    requestId,
    redirectTo,
    codeChallenge: challenge?.challenge ?? null,
    codeChallengeMethod: challenge?.method ?? null,
    isTrial,
    createdAt: ctx.now,
  })
  const saml = await samlWith(ctx, provider, requestId)
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {})
  return { url, flow: { state: relayState, lifeMs: relayLife, isPostedBack: true } }
}
