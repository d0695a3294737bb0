import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { serverEvent } from '#contract/core/socket-event.ts'
import { SetReaction } from './schemas.ts'

/** Tells a consumer that their partner no longer shares the list of advisors with them. */
export const sharingEnded = serverEvent({ name: 'matching.sharing-ended', payload: z.object({}) })

/** Tells the open pages of a consumer what they did with an advisor on any of them. */
export const reactionChanged = serverEvent({
  name: 'matching.reaction-changed',
  payload: SetReaction.extend({ advisorId: Id }),
})

export const matchingEvents = [sharingEnded, reactionChanged] as const
