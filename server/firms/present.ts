import type { Firm, Invitation, InvitationPreview, Team, TeamMember } from '#contract/firms/schemas.ts'
import { worksLeads } from '#contract/firms/values.ts'
import { State } from '#contract/profiles/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isSeated, teamActions } from './policy.ts'
import { deliveryIdOf, invitationState, memberName } from './rules.ts'
import type { TeamRows } from './service.ts'
import type { FirmRow, InvitationRow } from './tables.ts'

/** A firm as everybody on its team reads it. */
export function presentFirm(row: FirmRow): Firm {
  return {
    id: row.id,
    name: row.name,
    adminId: row.adminId,
    description: row.description,
    website: row.website,
    logoUrl: row.logoUrl,
    industry: row.industry,
    size: row.size,
    city: row.city,
    state: State.nullable().catch(null).parse(row.state),
    country: row.country,
    assetsUnderManagement: row.assetsUnderManagement,
    employeeCount: row.employeeCount,
    offices: [...row.offices],
    createdAt: row.createdAt.toISOString(),
  }
}

/** The team with what the viewer may do; colleagues see each other's work address and status. */
export function presentTeam(ctx: UserCtx, team: TeamRows): Team {
  const { firm, role, members, invitations, failedDeliveries, seats, isVerified, ownershipOffer } = team
  return {
    firm: presentFirm(firm),
    members: members.map(presentMember),
    invitations: invitations.map((row) => ({
      ...presentInvitation(row, ctx.now),
      isUndelivered: failedDeliveries.has(deliveryIdOf(row)),
    })),
    seats,
    seatsUsed: members.filter(({ member, published }) => isSeated({ ...member, published: published ?? false })).length,
    role,
    can: teamActions(role, { isVerified }),
    ownershipOffer: ownershipOffer && { ...ownershipOffer, expiresAt: ownershipOffer.expiresAt.toISOString() },
  }
}

/** An invitation as the firm's administrator reads it, before its email was tried. */
export function presentInvitation(row: InvitationRow, now: Date): Invitation {
  return {
    id: row.id,
    email: row.email,
    firmRole: row.firmRole,
    state: invitationState(row, now),
    isUndelivered: false,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/**
 * What somebody with the link may know: the firm's name, the address it was sent to, whether it
 * still holds, and whether the firm reads along.
 */
export function presentPreview(row: InvitationRow, firm: FirmRow, now: Date): InvitationPreview {
  return {
    firmName: firm.name,
    email: row.email,
    firmRole: row.firmRole,
    state: invitationState(row, now),
    expiresAt: row.expiresAt.toISOString(),
    isSupervised: firm.isSupervised,
  }
}

function presentMember({ member, profile, published, verification, stage }: TeamRows['members'][number]): TeamMember {
  return {
    person: {
      id: profile.id,
      displayName: memberName(profile),
      role: profile.userType,
      avatarUrl: profile.avatarUrl,
      onlineStatus: profile.showOnlineStatus ? profile.onlineStatus : null,
    },
    email: profile.email,
    firmRole: member.firmRole,
    joinedAt: member.joinedAt.toISOString(),
    isListed: worksLeads(member.firmRole) && published === true && verification === 'verified',
    isAwaitingProof: stage === 'matched',
  }
}
