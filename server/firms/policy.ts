/** Decides which role at a firm may do what. Pure. */
import type { Team } from '#contract/firms/schemas.ts'
import { type FirmPermission, type FirmRole, firmPermissions, worksLeads } from '#contract/firms/values.ts'
import { problem } from '#contract/problems.ts'
import type { Role } from '#contract/profiles/values.ts'

const managers: readonly FirmRole[] = ['owner', 'administrator']

/** Which role may do what (docs/firms.md "Roles"). */
export const firmPermissionTable: Readonly<Record<FirmPermission, readonly FirmRole[]>> = {
  edit: managers,
  invite: managers,
  remove: managers,
  'change-role': managers,
  'appoint-compliance': ['owner'],
  transfer: ['owner'],
  vouch: ['owner'],
  'manage-plan': managers,
  'read-records': ['owner', 'administrator', 'compliance'],
  'assign-leads': managers,
  'read-audit': ['owner', 'compliance'],
  supervise: ['owner', 'compliance'],
  'run-archive': ['owner'],
}

/** Whether a role at a firm includes a permission. */
export function permits(role: FirmRole, permission: FirmPermission): boolean {
  return firmPermissionTable[permission].includes(role)
}

/**
 * Refuses to give or take a role that the actor may not: a compliance officer reads the archive, so
 * only the owner decides who is one.
 * @throws firms.not-allowed
 */
export function assertMayAppoint(actorRole: FirmRole, roles: readonly FirmRole[]): void {
  if (roles.includes('compliance') && !permits(actorRole, 'appoint-compliance')) throw problem('firms.not-allowed')
}

/** What a viewer of this role may do with the team; the page shows just these acts. */
export function teamActions(role: FirmRole, { isVerified }: { isVerified: boolean }): Team['can'] {
  return permissionsOf(role).filter((permission) => permission !== 'vouch' || isVerified)
}

/**
 * The kind of account that belongs to a role at a firm: administrators hold the account that needs
 * a second factor.
 */
export function accountRoleOf(role: FirmRole): Extract<Role, 'advisor' | 'firm_admin'> {
  return managers.includes(role) ? 'firm_admin' : 'advisor'
}

/**
 * Whether a member takes a seat of the plan: an advisor does, an owner or administrator while their
 * advisor profile is published, because consumers find and reach nobody else
 * (docs/decisions/072-seats-of-who-advises.md).
 */
export function isSeated({ firmRole, published }: { firmRole: FirmRole; published: boolean }): boolean {
  return managers.includes(firmRole) ? published : worksLeads(firmRole)
}

function permissionsOf(role: FirmRole): FirmPermission[] {
  return firmPermissions.filter((permission) => permits(role, permission))
}
