import { hours, seconds } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { bindByAddress } from './service.addresses.ts'
import { checkDomains } from './service.domains.ts'

/** Before the working day in every state, so that its mails are read on that day. */
export const checkDomainsJob = job({
  name: 'firms.check-domains',
  schedule: '50 10 * * *',
  // Name servers that do not answer take seconds each.
  trySeconds: hours(1) / seconds(1),
  handle: checkDomains,
})

/**
 * After the commit, because the rule would refuse the session that the proof of an address opens,
 * and undo the proof with it.
 */
export const bindByAddressJob = job<{ userId: string }>({
  name: 'firms.bind-by-address',
  handle: (ctx, { userId }) => bindByAddress(ctx, userId),
})
