import { getCallServers } from '#contract/calls/endpoints.ts'
import { viewerId } from '#web/auth/session/viewer-id.ts'
import { call } from '#web/platform/api/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { allowDirectCalls } from '../api.ts'
import { type CallMedia, openMedia, stopMedia } from '../media/capture.ts'
import { activeCall, directCallQuestion } from '../state.ts'

/**
 * Returns whether a call may connect. Where no relay hides the person's address, a dialog requests
 * permission first.
 */
export async function isConnectable(): Promise<boolean> {
  const { needsDirectConnection } = await call(getCallServers)
  if (!needsDirectConnection) return true
  const isAllowed = await new Promise<boolean>((resolve) => directCallQuestion.set(resolve))
  // Nobody answered: signing out closed the dialog.
  if (!directCallQuestion.get()) return false
  directCallQuestion.set(null)
  if (isAllowed) await allowDirectCalls()
  else toast.info('Direct calls stay off', { detail: 'You can write instead, or allow direct calls in your settings.' })
  return isAllowed
}

/**
 * Opens the devices of a call that may connect. Returns null, with every device off, where it may
 * not, and where the person signed out or another call came meanwhile.
 *
 * @param callId the call on the screen; null while there is none
 */
export async function openConnectable(callId: string | null, hasVideo: boolean): Promise<CallMedia | null> {
  const personId = viewerId()
  const isCurrent = () => viewerId() === personId && (activeCall.get()?.call.id ?? null) === callId
  if (!(await isConnectable()) || !isCurrent()) return null
  const media = await openMedia(hasVideo)
  if (!media || isCurrent()) return media
  stopMedia(media)
  return null
}
