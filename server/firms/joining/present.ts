import type { JoinableFirm, Joining } from '#contract/firms/joining/schemas.ts'
import type { Joinable, JoiningRows } from './service.ts'

/** Joining by domain as those who run the firm read it. */
export function presentJoining({ domains, requests, ownDomain }: JoiningRows): Joining {
  return {
    domains: domains.map(({ domain, addedAt, suspendedAt }) => ({
      domain,
      addedAt: addedAt.toISOString(),
      suspendedAt: suspendedAt?.toISOString() ?? null,
    })),
    requests: requests.map(({ request, profile }) => ({
      id: request.id,
      person: {
        id: profile.id,
        displayName: `${profile.firstName} ${profile.lastName}`.trim() || profile.email,
        role: profile.userType,
        avatarUrl: profile.avatarUrl,
        onlineStatus: null,
      },
      email: profile.email,
      createdAt: request.createdAt.toISOString(),
    })),
    ownDomain,
  }
}

/** The firm somebody may ask to join: its name, and whether it reads along. */
export function presentJoinable({ firm, requestedAt }: Joinable): JoinableFirm {
  return {
    firm: firm && { id: firm.id, name: firm.name, isSupervised: firm.isSupervised },
    requestedAt: requestedAt?.toISOString() ?? null,
  }
}
