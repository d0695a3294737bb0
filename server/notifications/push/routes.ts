import { getPushState, removePushDevice, savePushDevice } from '#contract/notifications/push/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as service from './service.ts'

export const pushRoutes = [
  route(getPushState, (ctx) => service.getPushState(ctx)),
  route(savePushDevice, (ctx, { body }) => service.saveDevice(ctx, body)),
  route(removePushDevice, (ctx) => service.removeDevice(ctx)),
]
