import {
  allowInvitations,
  getInvitationChoice,
  getNotificationPreferences,
  getQuietHours,
  saveDeviceZone,
  saveInvitationChoice,
  saveNotificationPreferences,
  saveQuietHours,
  unsubscribe,
} from '#contract/emails/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as service from './service.ts'

export const emailsRoutes = [
  route(getNotificationPreferences, (ctx) => service.getPreferences(ctx)),
  route(saveNotificationPreferences, async (ctx, { body }) => {
    await service.savePreferences(ctx, body)
    return service.getPreferences(ctx)
  }),
  route(saveDeviceZone, async (ctx, { body }) => {
    await service.saveDeviceZone(ctx, body.timeZone)
  }),
  route(getQuietHours, async (ctx) => ({ quietHours: await service.findQuietHours(ctx) })),
  route(saveQuietHours, async (ctx, { body }) => {
    await service.saveQuietHours(ctx, body.quietHours)
    return body
  }),
  route(unsubscribe, (ctx, { params }) => service.unsubscribe(ctx, params.token)),
  route(allowInvitations, (ctx, { params }) => service.allowInvitations(ctx, params.token)),
  route(getInvitationChoice, (ctx) => service.getInvitationChoice(ctx)),
  route(saveInvitationChoice, async (ctx, { body }) => {
    await service.saveInvitationChoice(ctx, body)
    return body
  }),
]
