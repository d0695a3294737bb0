import { job } from '#server/platform/jobs.ts'
import { deliverSandboxEventQueue, writeSandboxEvent } from '../sandbox/service.ts'
import { receiveEvent, replayEvents } from './service.ts'

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
