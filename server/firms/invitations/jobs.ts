import { job } from '#server/platform/jobs/definition.ts'
import { deleteEndedInvitations } from './service.ts'

/** Deletes the addresses of people who never joined (docs/firms.md "Audit log"). */
export const deleteEndedInvitationsJob = job({
  name: 'firms.delete-ended-invitations',
  schedule: '25 4 * * *',
  handle: deleteEndedInvitations,
})
