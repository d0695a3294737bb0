import {
  callChanged,
  confirmRinging,
  getOpenCall,
  holdCall,
  holdingChanged,
  signalReceived,
} from '#contract/calls/events.ts'
import type { CallState } from '#contract/calls/schemas.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { onSessionEvent } from '#web/auth/session/session.ts'
import { viewerId } from '#web/auth/session/viewer-id.ts'
import { onEachConnection, send, subscribe } from '#web/platform/connection/socket.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { readPerson } from './api.ts'
import { endingLine } from './copy.ts'
import { forgetCall, holdAnswered, isHeldHere, receiveSignal, showCall, whenStarted } from './session/call-session.ts'
import { forgetCalls } from './session/forget-calls.ts'
import { enterWaitingCall, waiting } from './session/waiting.ts'
import { activeCall, endedCall, patchCall, resumableCall } from './state.ts'

// After a sign-out the devices are off, and the next person finds no call of the last one.
onSessionEvent(({ type }) => {
  if (type === 'SIGNED_OUT') forgetCalls()
})

/** Listens to calls on every page, and reads the open one after each connect. */
export function subscribeToCalls(): () => void {
  const stops = [
    subscribe(callChanged, (changed) => void whenStarted().then(() => onChange(changed.call))),
    subscribe(signalReceived, ({ callId, signal }) => void whenStarted().then(() => receiveSignal(callId, signal))),
    subscribe(holdingChanged, ({ callId, isHeld }) => {
      if (!isHeld) void readOpenCall().catch(() => undefined)
      else if (resumableCall.get()?.id === callId) resumableCall.set(null)
    }),
    onEachConnection(() => void readOpenCall().catch(() => undefined)),
  ]
  return () => {
    for (const end of stops) end()
  }
}

/** Catches up with what happened without a connection: a call rings, was answered, or ended. */
async function readOpenCall(): Promise<void> {
  const before = activeCall.get()?.call.id
  const { call: open, isHeld } = await send(getOpenCall, {})
  const isTheirs = open !== null && (open.status === 'ongoing' || open.initiatorId === viewerId())
  resumableCall.set(isTheirs && !isHeld && !activeCall.get() ? open : null)
  // The break let go of the call that rings here; another tab must not offer it.
  if (isTheirs && !isHeld && open.status !== 'ongoing' && isHeldHere(open.id))
    void send(holdCall, { callId: open.id, isResumed: false }).catch(() => undefined)
  if (open) return onChange(open)
  if (before === undefined || activeCall.get()?.call.id !== before) return
  forgetCall(before)
  toast.info('The call has ended')
}

function onChange(changed: CallState): void {
  const current = activeCall.get()
  const isOver = changed.endTime !== null
  if (resumableCall.get()?.id === changed.id) {
    resumableCall.set(isOver ? null : changed)
    if (isOver) {
      void onEnd(changed, null)
      return
    }
  }
  if (!current) {
    if (waiting.get()?.appointmentId === changed.appointmentId && changed.status === 'ongoing') {
      void enterWaitingCall(changed)
      return
    }
    // A call to this person; one they make themselves shows where they made it.
    if (isOver || changed.recipientId !== viewerId() || changed.status === 'ongoing') return
    showCall(changed, { isOutgoing: false })
    void send(confirmRinging, { callId: changed.id }).catch(() => {})
    return
  }
  if (current.call.id !== changed.id) return
  if (isOver) {
    void onEnd(changed, current.person)
    return
  }
  if (changed.status === 'ongoing' && !isHeldHere(changed.id)) {
    // Answered on another device of the same person.
    forgetCall(changed.id)
    return
  }
  const isAnswered = current.isOutgoing && current.call.status !== 'ongoing' && changed.status === 'ongoing'
  patchCall(changed.id, { call: changed })
  if (isAnswered) void holdAnswered(changed)
}

/** Closes a call and says how it ended. After a reload its person is yet to be read. */
async function onEnd(ended: CallState, listed: Person | null): Promise<void> {
  forgetCall(ended.id)
  if (ended.status === 'completed') endedCall.set(ended.id)
  const person = listed ?? (await readPerson(ended.chatId).catch(() => null))
  const line = endingLine(ended, viewerId(), person?.displayName ?? 'The other person')
  if (line) toast.info(line)
}
