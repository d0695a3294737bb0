/** What somebody of the staff is there for; `admin` may do everything (docs/staff.md). */
export const staffRoles = ['support', 'trust', 'finance', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What an endpoint may ask of a staff role; `staffPermits` decides. */
const staffPermissions = [
  'see-numbers',
  'see-system',
  'see-people',
  'help-people',
  'view-accounts',
  'answer-support',
  'restrict-people',
  'manage-people',
  'verify',
  'moderate',
  'bill',
  'announce',
  'set-switches',
  'read-log',
] as const
export type StaffPermission = (typeof staffPermissions)[number]

const allRoles: readonly StaffRole[] = staffRoles

/** Who of the staff has which permission. */
export const staffPermissionTable: Readonly<Record<StaffPermission, readonly StaffRole[]>> = {
  'see-numbers': allRoles,
  'see-system': ['support', 'admin'],
  'see-people': allRoles,
  'help-people': ['support', 'trust', 'admin'],
  'view-accounts': ['support', 'trust', 'admin'],
  'answer-support': ['support', 'trust', 'admin'],
  'restrict-people': ['trust', 'admin'],
  'manage-people': ['admin'],
  verify: ['trust', 'admin'],
  moderate: ['trust', 'admin'],
  bill: ['finance', 'admin'],
  announce: ['support', 'trust', 'admin'],
  'set-switches': ['admin'],
  'read-log': ['trust', 'admin'],
}

/** Tells whether a staff role has a permission; an account outside of the staff has none. */
export function staffPermits(role: StaffRole | null | undefined, permission: StaffPermission): boolean {
  return role != null && staffPermissionTable[permission].includes(role)
}

/** What the staff's log records. A verification's entry names its event in the detail. */
export const staffActs = [
  'staff-added',
  'staff-role-changed',
  'sessions-ended',
  'banned',
  'unbanned',
  'confirmation-sent',
  'account-erased',
  'data-exported',
  'view-started',
  'view-read',
  'view-ended',
  'verification',
  'review-decided',
  'report-decided',
  'report-reversed',
  'appeal-denied',
  'credit-granted',
  'access-extended',
  'invoice-refunded',
  'coupon-created',
  'coupon-ended',
  'announcement-added',
  'announcement-changed',
  'announcement-deleted',
  'switch-set',
  'job-retried',
  'support-answered',
  'support-changed',
  'support-reply-added',
  'support-reply-deleted',
  'firm-registration-marked',
  'firm-joining-set',
  'firm-domain-removed',
  'feedback-closed',
  'feedback-reopened',
  'help-text-changed',
  'help-text-reverted',
  'webhook-switched',
  'webhook-redelivered',
  'import-started',
] as const
export type StaffAct = (typeof staffActs)[number]

/** Characters of why somebody of the staff acts. */
export const staffReasonMaxLength = 500
