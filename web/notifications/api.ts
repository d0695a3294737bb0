import { listNotifications, markNotificationRead, markNotificationsRead } from '#contract/notifications/endpoints.ts'
import type { NotificationFilter } from '#contract/notifications/values.ts'
import { call } from '#web/platform/api.ts'

type ListQuery = { cursor?: string | undefined; filter?: NotificationFilter | undefined }

export const readNotifications = ({ cursor, filter }: ListQuery) =>
  call(listNotifications, { query: { limit: 20, ...(cursor && { cursor }), ...(filter && { filter }) } })
export const markAllRead = () => call(markNotificationsRead)
export const markRead = (id: string) => call(markNotificationRead, { params: { id } })
