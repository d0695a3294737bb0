import type { SignOn } from '#contract/firms/sign-on/schemas.ts'
import { signOnAddresses } from '#server/auth/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { domainState, proofRecord, suspensionOf } from './rules.ts'
import type { SignOnView } from './service.ts'

/** The firm's sign-on for those who run it; the client secret stays with us. */
export function presentSignOn(ctx: Ctx, view: SignOnView): SignOn {
  const addresses = signOnAddresses(ctx)
  if (!view) return { connection: null, addresses }
  const { row, domains, provider, unboundCount } = view
  const { clientId, entityId: issuer, triedAt, trialError } = provider
  return {
    connection: {
      kind: clientId === null ? 'saml' : 'oidc',
      domains: domains.map((domain) => ({
        domain: domain.domain,
        record: proofRecord(domain),
        state: domainState(domain),
        provedAt: domain.provedAt?.toISOString() ?? null,
        suspendsAt: domain.provedAt && domain.missingSince ? suspensionOf(domain.missingSince).toISOString() : null,
      })),
      issuer,
      clientId,
      triedAt: triedAt?.toISOString() ?? null,
      trialError,
      isRequired: row.isRequired,
      unboundCount,
    },
    addresses,
  }
}
