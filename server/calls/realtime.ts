import {
  answerCall,
  confirmRinging,
  declineCall,
  endCall,
  getOpenCall,
  holdCall,
  joinAppointment,
  leaveWaitingRoom,
  reportQuality,
  sendSignal,
  startCall,
} from '#contract/calls/events.ts'
import { socketHandler } from '#server/platform/realtime/handler.ts'
import type { PresenceListener } from '#server/platform/realtime/presence.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { presentCall } from './present.ts'
import * as quality from './quality/service.ts'
import * as service from './service.ts'
import type { CallRow } from './tables.ts'
import * as tabs from './tabs/service.ts'
import * as waitingRoom from './waiting-room/service.ts'

const presentOptional = (row: CallRow | null) => ({ call: row && presentCall(row) })

export const callsSockets = [
  socketHandler(startCall, async (ctx, input, connection) => {
    const call = await service.startCall(ctx, input)
    connection.join(rooms.holder(ctx.actor.id, call.id))
    return presentCall(call)
  }),
  socketHandler(confirmRinging, async (ctx, { callId }) => presentCall(await service.confirmRinging(ctx, callId))),
  socketHandler(answerCall, async (ctx, { callId }, connection) => {
    const call = await service.answerCall(ctx, callId)
    connection.join(rooms.holder(ctx.actor.id, callId))
    return presentCall(call)
  }),
  socketHandler(declineCall, async (ctx, { callId }) => presentCall(await service.declineCall(ctx, callId))),
  socketHandler(endCall, async (ctx, { callId, failed }) =>
    presentCall(await service.endCall(ctx, callId, { isFailed: failed })),
  ),
  socketHandler(sendSignal, async (ctx, { callId, signal }) => {
    await service.relaySignal(ctx, callId, signal)
    return {}
  }),
  socketHandler(holdCall, async (ctx, input, connection) => {
    const call = await tabs.connectTab(ctx, input)
    connection.join(rooms.holder(ctx.actor.id, call.id))
    await tabs.keepTabConnected(ctx, call.id)
    return presentCall(call)
  }),
  socketHandler(getOpenCall, async (ctx) => {
    const { call, isHeld } = await service.findOpenCall(ctx)
    return { ...presentOptional(call), isHeld }
  }),
  socketHandler(reportQuality, async (ctx, { callId, samples }) => {
    await quality.reportQuality(ctx, callId, samples)
    return {}
  }),
  socketHandler(joinAppointment, async (ctx, input, connection) => {
    const held = rooms.holder(ctx.actor.id, input.tabId)
    // Before the service, because the side that joins next must find this one there.
    connection.join(held)
    const call = await waitingRoom.joinAppointment(ctx, input).catch((error) => {
      connection.leave(held)
      throw error
    })
    if (call) connection.join(rooms.holder(ctx.actor.id, call.id))
    return presentOptional(call)
  }),
  socketHandler(leaveWaitingRoom, async (ctx, { appointmentId }) => {
    await waitingRoom.leaveWaitingRoom(ctx, appointmentId)
    return {}
  }),
]

export const callsPresence: PresenceListener = {
  connected: (ctx) => service.noteArrival(ctx),
  disconnected: async (ctx) => {
    await waitingRoom.leaveAllRooms(ctx)
    await service.noteDeparture(ctx)
  },
  released: async (ctx, id) => {
    await waitingRoom.leaveWithTab(ctx, id)
    await tabs.releaseTab(ctx, id)
  },
}
