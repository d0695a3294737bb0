import {
  answerCall,
  confirmRinging,
  declineCall,
  endCall,
  getOpenCall,
  joinAppointment,
  leaveWaitingRoom,
  reportQuality,
  sendSignal,
  startCall,
} from '#contract/calls/events.ts'
import { socketHandler } from '#server/platform/realtime/handler.ts'
import type { PresenceListener } from '#server/platform/realtime/presence.ts'
import { presentCall } from './present.ts'
import * as quality from './quality/service.ts'
import * as service from './service.ts'
import type { CallRow } from './tables.ts'
import * as waitingRoom from './waiting-room/service.ts'

const presentOptional = (row: CallRow | null) => ({ call: row && presentCall(row) })

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
  socketHandler(getOpenCall, async (ctx) => presentOptional(await service.findOpenCall(ctx))),
  socketHandler(reportQuality, async (ctx, { callId, samples }) => {
    await quality.reportQuality(ctx, callId, samples)
    return {}
  }),
  socketHandler(joinAppointment, async (ctx, input) => presentOptional(await waitingRoom.joinAppointment(ctx, input))),
  socketHandler(leaveWaitingRoom, async (ctx, { appointmentId }) => {
    await waitingRoom.leaveWaitingRoom(ctx, appointmentId)
    return {}
  }),
]

export const callsPresence: PresenceListener = {
  connected: (ctx) => service.notePresence(ctx, true),
  disconnected: async (ctx) => {
    await waitingRoom.leaveAllRooms(ctx)
    await service.notePresence(ctx, false)
  },
}
