import type { SignOn } from '#contract/firms/sign-on/schemas.ts'
import { signOnAddresses } from '#server/auth/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { proofRecord } from './rules.ts'
import type { SignOnView } from './service.ts'

/** The firm's sign-on for those who run it; the client secret stays with us. */
export function presentSignOn(ctx: Ctx, view: SignOnView): SignOn {
  const addresses = signOnAddresses(ctx)
  if (!view) return { connection: null, addresses }
  const { row, provider } = view
  const { clientId, entityId: issuer, triedAt, trialError } = provider
  return {
    connection: {
      kind: clientId === null ? 'saml' : 'oidc',
      domain: row.domain,
      issuer,
      clientId,
      record: proofRecord(row),
      provedAt: row.provedAt?.toISOString() ?? null,
      triedAt: triedAt?.toISOString() ?? null,
      trialError,
      isRequired: row.isRequired,
    },
    addresses,
  }
}
