import { answerCall, confirmRinging, declineCall, endCall, sendSignal, startCall } from '#contract/calls/events.ts'
import { socketHandler } from '#server/platform/realtime/handler.ts'
import type { PresenceListener } from '#server/platform/realtime/presence.ts'
import { presentCall } from './present.ts'
import * as service from './service.ts'

export const callsSockets = [
  socketHandler(startCall, async (ctx, input) => presentCall(await service.startCall(ctx, input))),
  socketHandler(confirmRinging, async (ctx, { callId }) => presentCall(await service.confirmRinging(ctx, callId))),
  socketHandler(answerCall, async (ctx, { callId }) => presentCall(await service.answerCall(ctx, callId))),
  socketHandler(declineCall, async (ctx, { callId }) => presentCall(await service.declineCall(ctx, callId))),
  socketHandler(endCall, async (ctx, { callId, failed }) => presentCall(await service.endCall(ctx, callId, failed))),
  socketHandler(sendSignal, async (ctx, { callId, signal }) => {
    await service.relaySignal(ctx, callId, signal)
    return {}
  }),
]

export const callsPresence: PresenceListener = {
  connected: (ctx) => service.notePresence(ctx, true),
  disconnected: (ctx) => service.notePresence(ctx, false),
}
