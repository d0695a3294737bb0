export const firmSizes = ['solo', '2_10', '11_50', '51_200', 'over_200'] as const
export const firmIndustries = [
  'independent_ria',
  'hybrid_ria',
  'broker_dealer',
  'family_office',
  'bank_trust',
  'insurance',
  'accounting',
  'other',
] as const

/**
 * What somebody is at their firm (docs/firms.md "Roles"). A compliance officer reads
 * and never writes, and takes no seat.
 */
export const firmRoles = ['owner', 'administrator', 'advisor', 'compliance'] as const
export type FirmRole = (typeof firmRoles)[number]

/** A compliance officer advises nobody: no lead can be assigned to them, and they take no seat. */
export const worksLeads = (role: FirmRole): boolean => role !== 'compliance'

/** The roles that can be given; ownership is handed over instead. */
export const assignableFirmRoles = ['administrator', 'advisor', 'compliance'] as const satisfies readonly FirmRole[]
export type AssignableFirmRole = (typeof assignableFirmRoles)[number]

/** What a role at a firm may do; which role may do what is `server/firms/policy.ts`. */
export const firmPermissions = [
  'edit',
  'invite',
  'remove',
  'change-role',
  'appoint-compliance',
  'transfer',
  'vouch',
  'manage-plan',
  'read-records',
  'assign-leads',
  'read-audit',
  'supervise',
  'run-archive',
] as const
export type FirmPermission = (typeof firmPermissions)[number]

/** How long an offer of ownership can be accepted. */
export const ownershipOfferDays = 7

/** How long an invitation to join a firm can be accepted (docs/product.md "Firms and billing"). */
export const invitationDays = 7
export const invitationStates = ['pending', 'accepted', 'expired', 'revoked'] as const

/** Addresses of one batch of invitations: as many as a firm sends in a day. */
export const invitationsAtOnce = 30
/** What became of one address of a batch. */
export const invitationOutcomes = [
  'invited',
  'already-invited',
  'already-member',
  'no-seat',
  'opted-out',
  'too-many',
] as const
export type InvitationOutcome = (typeof invitationOutcomes)[number]

/** Offices of one firm. */
export const officesMax = 20

/** What our staff found of a firm's registration: a withdrawn one counts as not verified. */
export const registrationMarks = ['checked', 'withdrawn'] as const
export type RegistrationMark = (typeof registrationMarks)[number]

/** What a firm's audit log records (docs/firms.md "Audit log"). */
export const auditKinds = [
  'registered',
  'joined',
  'left',
  'removed',
  'role-changed',
  'ownership-offered',
  'ownership-withdrawn',
  'ownership-accepted',
  'domain-added',
  'domain-removed',
  'routing-changed',
  'sign-on-changed',
  'joining-suspended',
  'joining-opened',
  'registration-marked',
  'invitation-sent',
  'invitation-resent',
  'invitation-revoked',
  'invitation-accepted',
  'plan-chosen',
  'plan-changed',
  'plan-canceled',
  'plan-resumed',
  'plan-paused',
  'plan-ended',
  'plan-declined',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** `missing`: the record of a proved domain is not found; `suspended`: it has not been for days. */
export const signOnDomainStates = ['waiting', 'proved', 'missing', 'suspended'] as const
export type SignOnDomainState = (typeof signOnDomainStates)[number]

/** How a firm's identity provider speaks: SAML 2.0 or OpenID Connect. */
export const signOnKinds = ['saml', 'oidc'] as const
export type SignOnKind = (typeof signOnKinds)[number]
