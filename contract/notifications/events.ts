import { z } from 'zod'
import { serverEvent } from '#contract/core/socket-event.ts'
import { Notification } from './schemas.ts'

export const notified = serverEvent({
  name: 'notifications.notified',
  payload: z.object({ notification: Notification, unread: z.number().int() }),
})

/** Notices were read, here or on another device. */
export const noticesRead = serverEvent({
  name: 'notifications.notices-read',
  payload: z.object({ unread: z.number().int() }),
})

/** The counts of waiting work may be other than shown; `getWorkCounts` has them. */
export const workChanged = serverEvent({ name: 'notifications.work-changed', payload: z.object({}) })

export const notificationsEvents = [notified, noticesRead, workChanged] as const
