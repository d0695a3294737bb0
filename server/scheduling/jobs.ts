import { hours, seconds } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { refreshAllOpenings } from './availability/service.ts'
import { checkEventsJob, endAccessJob, writeEventJob } from './calendar-accounts/jobs.ts'
import { endAccess } from './calendar-accounts/service.connection.ts'
import { checkEvents, queueDueWrites, writeEvent } from './calendar-accounts/service.writing.ts'
import type { WrittenKey } from './calendar-accounts/store.ts'
import { remind, settlePast } from './changes/service.ts'
import { readLinkedCalendarJob } from './linked-calendars/jobs.ts'
import { queueDueReads, readStored } from './linked-calendars/service.ts'
import { endExpired } from './proposals/service.ending.ts'

/** Every five minutes, which is how exactly "24 hours before" and "an hour before" are meant. */
export const remindJob = job({
  name: 'scheduling.remind',
  schedule: '*/5 * * * *',
  async handle(ctx) {
    await remind(ctx)
  },
})

export const settlePastJob = job({
  name: 'scheduling.settle-past',
  schedule: '*/10 * * * *',
  async handle(ctx) {
    await settlePast(ctx)
    await endExpired(ctx)
  },
})

/** In the small hours of the United States, when nobody books. */
export const refreshOpeningsJob = job({
  name: 'scheduling.refresh-openings',
  schedule: '20 9 * * *',
  trySeconds: hours(4) / seconds(1),
  async handle(ctx) {
    const count = await refreshAllOpenings(ctx)
    ctx.log.info({ advisors: count }, 'openings worked out')
  },
})

export const queueCalendarReadsJob = job({
  name: 'scheduling.queue-calendar-reads',
  schedule: '*/5 * * * *',
  async handle(ctx) {
    await queueDueReads(ctx)
    await queueDueWrites(ctx)
  },
})

export const readCalendarJob = job<{ id: string }>({
  ...readLinkedCalendarJob,
  async handle(ctx, { id }) {
    await readStored(ctx, id)
  },
})

export const writeCalendarEventJob = job<WrittenKey>({
  ...writeEventJob,
  handle: writeEvent,
})

export const checkCalendarEventsJob = job<{ accountId: string }>({
  ...checkEventsJob,
  async handle(ctx, { accountId }) {
    await checkEvents(ctx, accountId)
  },
})

export const endCalendarAccessJob = job({ ...endAccessJob, handle: endAccess })
