import type { Role } from '#contract/profiles/values.ts'

const roles: readonly Role[] = ['admin']

/** Pages of the staff; what a staff role may do there is said by the endpoints. */
export const staffPages = [
  { path: '/admin/analytics', module: 'dashboards/pages/admin.tsx', roles },
  { path: '/admin/numbers', module: 'operations/pages/numbers.tsx', roles },
  { path: '/admin/people', module: 'operations/pages/people.tsx', roles },
  { path: '/admin/people/:personId', module: 'operations/pages/person.tsx', roles },
  { path: '/admin/firms', module: 'operations/pages/firms.tsx', roles },
  { path: '/admin/firms/:firmId', module: 'operations/pages/firm.tsx', roles },
  { path: '/admin/reports', module: 'operations/pages/reports.tsx', roles },
  { path: '/admin/appeals', module: 'operations/pages/appeals.tsx', roles },
  { path: '/admin/support', module: 'operations/pages/support.tsx', roles },
  { path: '/admin/feedback', module: 'operations/pages/feedback.tsx', roles },
  { path: '/admin/help-texts', module: 'operations/pages/help-texts.tsx', roles },
  { path: '/admin/webhooks', module: 'operations/pages/webhooks.tsx', roles },
  { path: '/admin/payments', module: 'operations/pages/payments.tsx', roles },
  { path: '/admin/payments/:personId', module: 'operations/pages/payer.tsx', roles },
  { path: '/admin/announcements', module: 'operations/pages/announcements.tsx', roles },
  { path: '/admin/switches', module: 'operations/pages/switches.tsx', roles },
  { path: '/admin/jobs', module: 'operations/pages/jobs.tsx', roles },
  { path: '/admin/mails', module: 'operations/pages/mails.tsx', roles },
  { path: '/admin/mails/examples', module: 'operations/pages/email-examples.tsx', roles },
  { path: '/admin/log', module: 'staff/pages/log.tsx', roles },
  { path: '/admin/health', module: 'operations/pages/health.tsx', roles },
] as const
