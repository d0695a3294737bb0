import { entitlementsOf } from '#contract/billing/entitlements/values.ts'
import type { FirmRecord, ListedFirm } from '#contract/operations/firms/schemas.ts'
import { domainState } from '#server/firms/oversight/service.ts'
import { employerOf, provesFirm } from '#server/verification/vouching/service.ts'
import type { FirmDetails } from './service.ts'
import type { FirmListRow } from './store.ts'

/** A firm as a list of the staff shows it. */
export function presentListed({ firm, subscription, owner, employers, ...row }: FirmListRow): ListedFirm {
  const { id, name, city, state, createdAt, registrationMark, joiningSuspendedAt } = firm
  const isProved = registrationMark !== 'withdrawn' && owner !== null && provesFirm(owner)
  return {
    id,
    name,
    registrationMark,
    memberCount: row.memberCount,
    place: [city, state].filter(Boolean).join(', '),
    createdAt: createdAt.toISOString(),
    plan: subscription?.plan ?? null,
    subscription: subscription?.state ?? null,
    seats: subscription ? entitlementsOf(subscription).seats : 0,
    seatsUsed: subscription?.seatsUsed ?? 0,
    registeredAs: isProved ? (employerOf(employers ?? [], name)?.name ?? null) : null,
    hasArchive: row.hasArchive ?? false,
    isJoiningSuspended: joiningSuspendedAt !== null,
  }
}

/** One firm in full: only the staff reads it. */
export function presentFirm(details: FirmDetails): FirmRecord {
  const { row, members, joiningDomains, signOnRow, signOnDomains, provider, routing } = details
  const { website, adminId, registrationMarkedAt } = row.firm
  return {
    ...presentListed(row),
    website,
    ownerId: adminId,
    registrationMarkedAt: registrationMarkedAt?.toISOString() ?? null,
    members: members.map(({ member, profile }) => ({
      id: profile.id,
      name: `${profile.firstName} ${profile.lastName}`.trim(),
      email: profile.email,
      role: member.firmRole,
      joinedAt: member.joinedAt.toISOString(),
    })),
    joiningDomains: joiningDomains.map(({ domain, addedAt, suspendedAt }) => ({
      domain,
      addedAt: addedAt.toISOString(),
      isSuspended: suspendedAt !== null,
    })),
    signOn:
      signOnRow && provider
        ? {
            kind: provider.clientId === null ? 'saml' : 'oidc',
            isRequired: signOnRow.isRequired,
            domains: signOnDomains.map((domain) => ({ domain: domain.domain, state: domainState(domain) })),
          }
        : null,
    routing: routing && { rule: routing.rule, fallback: routing.fallback, maxOpenLeads: routing.maxOpenLeads },
  }
}
