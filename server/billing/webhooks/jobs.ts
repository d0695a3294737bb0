import { days } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { deliverSandboxEventQueue, writeSandboxEvent } from '../sandbox/service.ts'
import { receiveEvent, replayEvents } from './service.ts'
import { deleteEventsBefore } from './store.ts'

export const deliverSandboxEventJob = job({
  ...deliverSandboxEventQueue,
  handle: async (ctx, message) => {
    const { body, headers } = writeSandboxEvent(message)
    await receiveEvent(ctx, body, headers)
  },
})

/** Every ten minutes: events that were stored and could not be booked. */
export const replayEventsJob = job({
  name: 'billing.replay-events',
  schedule: '*/10 * * * *',
  handle: async (ctx) => {
    await replayEvents(ctx)
  },
})

/** Gateways send an event again for days, not weeks. */
const bookedEventsKept = days(30)

/** Throws away booked events: what they did is in the ledger, and some hold names and addresses. */
export const cleanUpEventsJob = job({
  name: 'billing.clean-up-events',
  schedule: '35 3 * * *',
  handle: (ctx) => deleteEventsBefore(ctx.db, new Date(ctx.now.getTime() - bookedEventsKept)),
})
