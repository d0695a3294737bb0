import { listNotifications, markNotificationsRead } from '#contract/notifications/endpoints.ts'
import { call } from '#web/platform/api.ts'

export const readNotifications = (cursor?: string) =>
  call(listNotifications, { query: { limit: 20, ...(cursor && { cursor }) } })
export const markAllRead = () => call(markNotificationsRead)
