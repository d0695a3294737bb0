import {
  getWorkCounts,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
} from '#contract/notifications/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as service from './service.ts'

export const notificationsRoutes = [
  route(listNotifications, (ctx, { query }) => service.listNotifications(ctx, query)),
  route(markNotificationsRead, (ctx) => service.markAllRead(ctx)),
  route(markNotificationRead, (ctx, { params }) => service.markOneRead(ctx, params.id)),
  route(getWorkCounts, (ctx) => service.countWork(ctx)),
]
