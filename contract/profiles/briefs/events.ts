import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { serverEvent } from '#contract/core/socket-event.ts'

/**
 * Sent to both sides when a brief is shared, changed or withdrawn, or an answer in it changes: read
 * it again.
 */
export const briefChanged = serverEvent({
  name: 'profiles.brief-changed',
  payload: z.object({ consumerId: Id, advisorId: Id }),
})

export const briefsEvents = [briefChanged] as const
