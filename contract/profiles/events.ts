import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { clientEvent, serverEvent } from '#contract/core/socket-event.ts'
import { OnlineStatus } from './schemas.ts'

/** Sent by a browser about once a minute: whether its person did anything since. */
export const reportActivity = clientEvent({
  name: 'profiles.report-activity',
  payload: z.strictObject({ active: z.boolean() }),
  reply: z.object({ status: OnlineStatus }),
})

/**
 * Tells those who watch somebody that their online status changed; null from when it is no longer
 * shown to others.
 */
export const presenceChanged = serverEvent({
  name: 'profiles.presence-changed',
  payload: z.object({ userId: Id, status: OnlineStatus.nullable() }),
})

export const profilesEvents = [reportActivity, presenceChanged] as const
