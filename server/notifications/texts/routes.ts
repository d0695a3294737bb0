import { confirmTexts, getTextState, startTexts, stopTexts } from '#contract/notifications/texts/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as service from './service.ts'

export const textsRoutes = [
  route(getTextState, (ctx) => service.getTextState(ctx)),
  route(startTexts, (ctx, { body }) => service.startTexts(ctx, body)),
  route(confirmTexts, (ctx, { body }) => service.confirmTexts(ctx, body.code)),
  route(stopTexts, (ctx) => service.stopTexts(ctx)),
]
