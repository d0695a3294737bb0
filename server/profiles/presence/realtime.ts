import { reportActivity } from '#contract/profiles/events.ts'
import { socketHandler } from '#server/platform/realtime/handler.ts'
import type { PresenceListener } from '#server/platform/realtime/presence.ts'
import * as presence from './service.ts'

export const presenceSockets = [
  socketHandler(reportActivity, async (ctx, { active }) => ({ status: await presence.reportActivity(ctx, active) })),
]

export const presenceListener: PresenceListener = {
  connected: (ctx) => presence.markConnected(ctx),
  disconnected: (ctx) => presence.leave(ctx),
}
