import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { clientEvent, serverEvent } from '#contract/core/socket-event.ts'
import { CallSample, CallState, CallType, WaitingRoom } from './schemas.ts'
import { samplesPerReport } from './values.ts'

/**
 * What browsers exchange to connect: an offer, an answer, or network candidates (WebRTC). `restart`
 * comes from a browser that was away: the other side repeats its open offer, or connects again.
 */
export const Signal = z.strictObject({
  kind: z.enum(['offer', 'answer', 'candidate', 'restart']),
  data: z.string().max(20_000),
})
export type Signal = z.infer<typeof Signal>

export const startCall = clientEvent({
  name: 'calls.start',
  limit: 'ring',
  payload: z.strictObject({ chatId: Id, type: CallType.default('audio') }),
  reply: CallState,
})
/** Sent by a browser that rings, so that the caller knows it does. */
export const confirmRinging = clientEvent({
  name: 'calls.confirm-ringing',
  limit: 'write',
  payload: z.strictObject({ callId: Id }),
  reply: CallState,
})
export const answerCall = clientEvent({
  name: 'calls.answer',
  limit: 'write',
  payload: z.strictObject({ callId: Id }),
  reply: CallState,
})
export const declineCall = clientEvent({
  name: 'calls.decline',
  limit: 'write',
  payload: z.strictObject({ callId: Id }),
  reply: CallState,
})
/**
 * Hangs up: before the answer the call counts as missed, or as declined by the one who was called.
 */
export const endCall = clientEvent({
  name: 'calls.end',
  limit: 'write',
  payload: z.strictObject({ callId: Id, failed: z.boolean().default(false) }),
  reply: CallState,
})
export const sendSignal = clientEvent({
  name: 'calls.send-signal',
  payload: z.strictObject({ callId: Id, signal: Signal }),
  reply: z.object({}),
})

/** The caller's call that rings or runs: what a browser missed while it had no connection. */
export const getOpenCall = clientEvent({
  name: 'calls.get-open-call',
  limit: 'write',
  payload: z.strictObject({}),
  reply: z.object({ call: CallState.nullable() }),
})
/** Samples of a running call, or of one that has just ended. */
export const reportQuality = clientEvent({
  name: 'calls.report-quality',
  limit: 'write',
  payload: z.strictObject({ callId: Id, samples: z.array(CallSample).min(1).max(samplesPerReport) }),
  reply: z.object({}),
})

/**
 * Joins the call of an appointment. The reply has no call while the other side is not there; their
 * joining starts it. `tabId` names the tab that enters the call.
 */
export const joinAppointment = clientEvent({
  name: 'calls.join-appointment',
  limit: 'write',
  payload: z.strictObject({ appointmentId: Id, tabId: Id }),
  reply: z.object({ call: CallState.nullable() }),
})
export const leaveWaitingRoom = clientEvent({
  name: 'calls.leave-waiting-room',
  limit: 'write',
  payload: z.strictObject({ appointmentId: Id }),
  reply: z.object({}),
})
/** Whether the other side waits, and the tab in which the reader waits. */
export const waitingChanged = serverEvent({
  name: 'calls.waiting-changed',
  payload: WaitingRoom.extend({ tabId: Id.nullable() }),
})

export const callChanged = serverEvent({ name: 'calls.call-changed', payload: z.object({ call: CallState }) })
export const signalReceived = serverEvent({
  name: 'calls.signal-received',
  payload: z.object({ callId: Id, signal: Signal }),
})

export const callsEvents = [
  startCall,
  confirmRinging,
  answerCall,
  declineCall,
  endCall,
  sendSignal,
  getOpenCall,
  reportQuality,
  joinAppointment,
  leaveWaitingRoom,
  waitingChanged,
  callChanged,
  signalReceived,
] as const
