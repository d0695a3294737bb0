import { z } from 'zod'
import { serverEvent } from '#contract/core/socket-event.ts'

/** Tells a consumer that their partner no longer shares the list of advisors with them. */
export const sharingEnded = serverEvent({ name: 'matching.sharing-ended', payload: z.object({}) })

export const matchingEvents = [sharingEnded] as const
