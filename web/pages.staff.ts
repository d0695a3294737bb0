import type { Role } from '#contract/profiles/values.ts'

const roles: readonly Role[] = ['admin']

/**
 * Pages of the staff, and what each asks of a staff role, as its endpoints do. The first is where
 * everybody of the staff belongs, whom the others send there.
 */
export const staffPages = [
  { path: '/admin/analytics', module: 'dashboards/pages/admin.tsx', roles },
  { path: '/admin/numbers', module: 'operations/pages/numbers.tsx', roles, staff: 'see-numbers' },
  { path: '/admin/people', module: 'operations/pages/people.tsx', roles, staff: 'see-people' },
  { path: '/admin/people/:personId', module: 'operations/pages/person.tsx', roles, staff: 'see-people' },
  { path: '/admin/firms', module: 'operations/pages/firms.tsx', roles, staff: 'see-people' },
  { path: '/admin/firms/:firmId', module: 'operations/pages/firm.tsx', roles, staff: 'see-people' },
  { path: '/admin/reports', module: 'operations/pages/reports.tsx', roles, staff: 'moderate' },
  { path: '/admin/appeals', module: 'operations/pages/appeals.tsx', roles, staff: 'moderate' },
  { path: '/admin/support', module: 'operations/pages/support.tsx', roles, staff: 'answer-support' },
  { path: '/admin/feedback', module: 'operations/pages/feedback.tsx', roles, staff: 'answer-support' },
  { path: '/admin/help-texts', module: 'operations/pages/help-texts.tsx', roles, staff: 'announce' },
  { path: '/admin/webhooks', module: 'operations/pages/webhooks.tsx', roles, staff: 'see-system' },
  { path: '/admin/payments', module: 'operations/pages/payments.tsx', roles, staff: 'bill' },
  { path: '/admin/payments/:personId', module: 'operations/pages/payer.tsx', roles, staff: 'bill' },
  { path: '/admin/announcements', module: 'operations/pages/announcements.tsx', roles, staff: 'announce' },
  { path: '/admin/switches', module: 'operations/pages/switches.tsx', roles, staff: 'set-switches' },
  { path: '/admin/jobs', module: 'operations/pages/jobs.tsx', roles, staff: 'see-system' },
  { path: '/admin/mails', module: 'operations/pages/mails.tsx', roles, staff: 'see-system' },
  { path: '/admin/mails/examples', module: 'operations/pages/email-examples.tsx', roles, staff: 'see-system' },
  { path: '/admin/log', module: 'staff/pages/log.tsx', roles, staff: 'read-log' },
  { path: '/admin/health', module: 'operations/pages/health.tsx', roles, staff: 'see-system' },
] as const
