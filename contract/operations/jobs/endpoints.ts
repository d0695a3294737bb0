import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { GiveReason } from '../people/schemas.ts'
import { JobOverview, MailPage, MailQuery } from './schemas.ts'

const access = { roles: ['admin'], staff: 'see-system' } as const

export const getJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access,
  limit: 'read',
  reply: { 200: JobOverview },
  problems: [],
  summary: 'List the queues of jobs with their counts and next runs, and the jobs that failed for good',
})

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access,
  limit: 'read',
  query: MailQuery,
  reply: { 200: MailPage },
  problems: [],
  summary: 'List the emails of the last week by state, latest first, without their words',
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  access,
  limit: 'write',
  params: IdParams,
  body: GiveReason,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Try a failed job, such as an email, once more, with the reason',
})

export const jobsEndpoints = [getJobs, listMails, retryJob] as const
