import type { StaffAct, StaffRole } from './values.ts'

export const staffRoleLabels: Readonly<Record<StaffRole, string>> = {
  support: 'Support',
  trust: 'Trust and safety',
  finance: 'Finance',
  admin: 'Administrator',
}

export const staffActLabels: Readonly<Record<StaffAct, string>> = {
  'staff-added': 'Staff account created',
  'staff-role-changed': 'Staff role changed',
  'sessions-ended': 'Signed out',
  banned: 'Banned',
  unbanned: 'Ban lifted',
  'confirmation-sent': 'Confirmation email sent',
  'account-erased': 'Account erased',
  'data-exported': 'Data exported',
  verification: 'Verification',
  'review-decided': 'Review decided',
  'report-decided': 'Report decided',
  'report-reversed': 'Report decision taken back',
  'credit-granted': 'Credit granted',
  'access-extended': 'Access extended',
  'invoice-refunded': 'Invoice refunded',
  'coupon-created': 'Coupon created',
  'coupon-ended': 'Coupon ended',
  'announcement-added': 'Announcement added',
  'announcement-changed': 'Announcement changed',
  'announcement-deleted': 'Announcement deleted',
  'switch-set': 'Feature switch set',
  'job-retried': 'Job retried',
  'support-answered': 'Support request answered',
  'support-changed': 'Support request changed',
  'support-reply-added': 'Saved reply added',
  'support-reply-deleted': 'Saved reply deleted',
}
