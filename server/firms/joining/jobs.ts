import { job } from '#server/platform/jobs/definition.ts'
import { checkJoiningDomains } from './service.check.ts'

/** After the records of domains were looked for, so that one suspended then is seen here. */
export const checkJoiningDomainsJob = job({
  name: 'firms.check-joining-domains',
  schedule: '55 10 * * *',
  handle: checkJoiningDomains,
})
