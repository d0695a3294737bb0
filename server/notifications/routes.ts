import {
  getWorkCounts,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  undoNotificationsRead,
} from '#contract/notifications/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as service from './service.ts'

export const notificationsRoutes = [
  route(listNotifications, (ctx, { query }) => service.listNotifications(ctx, query)),
  route(markNotificationsRead, async (ctx) => ({ readAt: (await service.markAllRead(ctx)).toISOString() })),
  route(undoNotificationsRead, (ctx, { body }) => service.undoReadAt(ctx, new Date(body.readAt))),
  route(markNotificationRead, (ctx, { params }) => service.markOneRead(ctx, params.id)),
  route(getWorkCounts, (ctx) => service.countWork(ctx)),
]
