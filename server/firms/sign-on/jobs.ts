import { job } from '#server/platform/jobs.ts'
import { checkDomains } from './service.domains.ts'

/** Before the working day in every state, so that its mails are read on that day. */
export const checkDomainsJob = job({ name: 'firms.check-domains', schedule: '50 10 * * *', handle: checkDomains })
