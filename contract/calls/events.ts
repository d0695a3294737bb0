import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { clientEvent, serverEvent } from '#contract/core/socket-event.ts'
import { CallState, CallType } from './schemas.ts'

/** What browsers exchange to connect: an offer, an answer, or a network candidate (WebRTC). */
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
  callChanged,
  signalReceived,
] as const
