import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { serverEvent } from '#contract/core/socket-event.ts'

/** An offer of ownership is new or has ended; those who run or oversee the firm read it again. */
export const ownershipChanged = serverEvent({
  name: 'firms.ownership-changed',
  payload: z.object({ firmId: Id }),
})

export const firmsEvents = [ownershipChanged] as const
