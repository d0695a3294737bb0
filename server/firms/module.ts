import type { Module } from '#server/platform/module.ts'
import { auditRoutes } from './audit/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { firmsEmails } from './emails.ts'
import { deleteEndedInvitationsJob } from './invitations/jobs.ts'
import { checkJoiningDomainsJob } from './joining/jobs.ts'
import { joiningRoutes } from './joining/routes.ts'
import { firmsListeners } from './listeners.ts'
import { firmsRoutes } from './routes.ts'
import { bindByAddressJob, checkDomainsJob } from './sign-on/jobs.ts'
import { signOnRoutes } from './sign-on/routes.ts'

export const firmsModule: Module = {
  name: 'firms',
  routes: [...firmsRoutes, ...joiningRoutes, ...signOnRoutes, ...auditRoutes, ...billingRoutes],
  jobs: [bindByAddressJob, checkDomainsJob, checkJoiningDomainsJob, deleteEndedInvitationsJob],
  listeners: firmsListeners,
  emails: firmsEmails,
}
