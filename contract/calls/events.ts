import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { clientEvent, serverEvent } from '#contract/core/socket-event.ts'
import { CallSample, CallState, CallType, WaitingRoom } from './schemas.ts'
import { samplesPerReport } from './values.ts'

/** What browsers exchange to connect: an offer, an answer, or network candidates (WebRTC). */
export const Signal = z.strictObject({
  kind: z.enum([
    'offer',
    'answer',
    'candidate',
    // A browser that was away sends it: the other side repeats its open offer, or connects again.
    'restart',
    // The server sends it when another tab takes the call up: the connection before is void.
    'reset',
  ]),
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

/**
 * Holds a running call, or one that the sender makes, in this tab: again after a break of the
 * connection, or, `isResumed`, in place of a tab that is gone.
 */
export const holdCall = clientEvent({
  name: 'calls.hold',
  limit: 'write',
  payload: z.strictObject({ callId: Id, isResumed: z.boolean() }),
  reply: CallState,
})

/**
 * The caller's call that rings or runs: what a browser missed while it had no connection. `isHeld`
 * says that one of their tabs is in it.
 */
export const getOpenCall = clientEvent({
  name: 'calls.get-open-call',
  limit: 'write',
  payload: z.strictObject({}),
  reply: z.object({ call: CallState.nullable(), isHeld: z.boolean() }),
})
/** Samples of a running call, or of one that has just ended. */
export const reportQuality = clientEvent({
  name: 'calls.report-quality',
  limit: 'write',
  payload: z.strictObject({ callId: Id, samples: z.array(CallSample).min(1).max(samplesPerReport) }),
  reply: z.object({}),
})

/**
 * Joins the call of an appointment; `tabId` names the tab that enters it. The reply has no call
 * while the other side is not there, and their joining starts it.
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
/** A tab of the reader holds their running call now, or none does any more. */
export const holdingChanged = serverEvent({
  name: 'calls.holding-changed',
  payload: z.object({ callId: Id, isHeld: z.boolean() }),
})
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
  holdCall,
  getOpenCall,
  reportQuality,
  joinAppointment,
  leaveWaitingRoom,
  waitingChanged,
  callChanged,
  holdingChanged,
  signalReceived,
] as const
