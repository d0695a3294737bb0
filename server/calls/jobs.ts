import { job } from '#server/platform/jobs/definition.ts'
import { cleanUpSamples } from './quality/service.ts'
import { endIfAbandoned, endLeftOpen, missIfUnanswered } from './transitions/service.ts'

/** Stops the ringing after 45 seconds. */
export const closeUnansweredJob = job<{ callId: string }>({
  name: 'calls.close-unanswered',
  latenessSeconds: 2,
  handle: (ctx, { callId }) => missIfUnanswered(ctx, callId),
})

/** Ends a call whose other side lost their connection and did not come back. */
export const endAbandonedJob = job<{ callId: string; userId: string }>({
  name: 'calls.end-abandoned',
  latenessSeconds: 5,
  handle: endIfAbandoned,
})

/** Ends calls that nobody ended; their participants would stay busy forever. */
export const endLeftOpenJob = job({ name: 'calls.end-left-open', schedule: '*/30 * * * *', handle: endLeftOpen })

/** Deletes old measurements of calls. */
export const cleanUpSamplesJob = job({ name: 'calls.clean-up-samples', schedule: '40 4 * * *', handle: cleanUpSamples })
