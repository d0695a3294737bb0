import { listNotifications } from '#contract/notifications/endpoints.ts'
import type { NotificationFilter } from '#contract/notifications/values.ts'
import { call } from '#web/platform/api/call.ts'

type ListQuery = { cursor: string | null; filter: NotificationFilter | undefined; signal: AbortSignal }

export const readNotifications = ({ cursor, filter, signal }: ListQuery) =>
  call(listNotifications, { query: { limit: 20, ...(cursor && { cursor }), ...(filter && { filter }) } }, { signal })
export type NotificationsPage = Awaited<ReturnType<typeof readNotifications>>
