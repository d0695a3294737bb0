import { days, hours, seconds } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { matchByNight } from './alerts/service.ts'
import { deleteInvitationsBefore } from './sharing/store.ts'

/**
 * In the small hours of the United States, when the open slots of the day have just been worked
 * out.
 */
export const matchByNightJob = job({
  name: 'matching.match-by-night',
  schedule: '40 9 * * *',
  trySeconds: hours(4) / seconds(1),
  async handle(ctx) {
    ctx.log.info(await matchByNight(ctx), 'nightly matching done')
  },
})

/** Their sender reads so long that one ended. */
const endedInvitationsKept = days(30)

/** Throws away invitations that are over: they hold addresses of people who didn't come. */
export const cleanUpInvitationsJob = job({
  name: 'matching.clean-up-invitations',
  schedule: '25 3 * * *',
  handle: (ctx) => deleteInvitationsBefore(ctx.db, new Date(ctx.now.getTime() - endedInvitationsKept)),
})
