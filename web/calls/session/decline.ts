import { declineCall } from '#contract/calls/events.ts'
import { send } from '#web/platform/connection/socket.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { activeCall } from '../state.ts'
import { isHeldHere } from './call-session.ts'

/** The call that was declined last: a second press does nothing. */
let declinedId: string | null = null

/** Declines the call that rings here, also while another action waits for the person. */
export async function decline(): Promise<void> {
  const callId = activeCall.get()?.call.id
  if (!callId || callId === declinedId || isHeldHere(callId)) return
  declinedId = callId
  await send(declineCall, { callId }).catch((error: unknown) => {
    declinedId = null
    toastProblem(error)
  })
}
