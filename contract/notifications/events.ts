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

export const notificationsEvents = [notified, noticesRead] as const
