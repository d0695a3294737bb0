import { getCallServers } from '#contract/calls/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { allowDirectCalls } from '../api.ts'
import { directCallQuestion } from '../state.ts'

/**
 * Returns whether a call may connect. Where no relay hides the person's address, a dialog requests
 * permission first.
 */
export async function isConnectable(): Promise<boolean> {
  const { needsDirectConnection } = await call(getCallServers)
  if (!needsDirectConnection) return true
  const isAllowed = await new Promise<boolean>((resolve) => directCallQuestion.set(resolve))
  directCallQuestion.set(null)
  if (isAllowed) await allowDirectCalls()
  else toast.info('Direct calls stay off', { detail: 'You can write instead, or allow direct calls in your settings.' })
  return isAllowed
}
