import {
  getNotificationPreferences,
  listNotifications,
  markNotificationsRead,
  saveNotificationPreferences,
} from '#contract/notifications/endpoints.ts'
import type { NotificationPreferences } from '#contract/notifications/schemas.ts'
import { call } from '#web/platform/api.ts'

export const readNotifications = (cursor?: string) =>
  call(listNotifications, { query: { limit: 20, ...(cursor && { cursor }) } })
export const markAllRead = () => call(markNotificationsRead)
export const readPreferences = () => call(getNotificationPreferences)
export const savePreferences = (body: NotificationPreferences) => call(saveNotificationPreferences, { body })
