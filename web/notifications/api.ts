import {
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  undoNotificationsRead,
} from '#contract/notifications/endpoints.ts'
import type { NotificationFilter } from '#contract/notifications/values.ts'
import { call } from '#web/platform/api/call.ts'

type ListQuery = { cursor: string | null; filter: NotificationFilter | undefined; signal: AbortSignal }

export const readNotifications = ({ cursor, filter, signal }: ListQuery) =>
  call(listNotifications, { query: { limit: 20, ...(cursor && { cursor }), ...(filter && { filter }) } }, { signal })
export type NotificationsPage = Awaited<ReturnType<typeof readNotifications>>

export const markAllRead = () => call(markNotificationsRead)
export const undoMarkAllRead = (readAt: string) => call(undoNotificationsRead, { body: { readAt } })
export const markRead = (id: string) => call(markNotificationRead, { params: { id } })
