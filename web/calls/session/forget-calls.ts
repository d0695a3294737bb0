import { activeCall, directCallQuestion, endedCall, resumableCall } from '../state.ts'
import { forgetCall } from './call-session.ts'
import { leaveWaiting } from './waiting.ts'

/** Leaves every call and waiting room of this browser, so that no device of the person stays on. */
export function forgetCalls(): void {
  leaveWaiting()
  const current = activeCall.get()
  if (current) forgetCall(current.call.id)
  resumableCall.set(null)
  endedCall.set(null)
  const answer = directCallQuestion.get()
  directCallQuestion.set(null)
  // What waits for the answer would otherwise hold up every later call.
  answer?.(false)
}
