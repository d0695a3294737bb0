import {
  getNotificationPreferences,
  listNotifications,
  markNotificationsRead,
  saveNotificationPreferences,
} from '#contract/notifications/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { mailPreferencesOf, saveMailPreferences } from '#server/profiles/service.ts'
import * as service from './service.ts'

export const notificationsRoutes = [
  route(listNotifications, (ctx, { query }) => service.listNotifications(ctx, query)),
  route(markNotificationsRead, (ctx) => service.markAllRead(ctx)),
  route(getNotificationPreferences, (ctx) => mailPreferencesOf(ctx, ctx.actor.id)),
  route(saveNotificationPreferences, async (ctx, { body }) => {
    await saveMailPreferences(ctx, body)
    return mailPreferencesOf(ctx, ctx.actor.id)
  }),
]
