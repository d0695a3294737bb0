import { joinAppointment, leaveWaitingRoom, waitingChanged } from '#contract/calls/events.ts'
import type { CallState } from '#contract/calls/schemas.ts'
import { seconds } from '#contract/core/durations.ts'
import { currentUser } from '#web/auth/session/session.ts'
import { Unreachable } from '#web/platform/api/unreachable.ts'
import { onConnectionChange, send, subscribe } from '#web/platform/connection/socket.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { valueStore } from '#web/platform/storage/value-store.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { type CallMedia, openCamera, stopMedia, stopStream } from '../media/capture.ts'
import { activeCall } from '../state.ts'
import { chooseJoiningDevices } from '../storage.ts'
import { enterCall } from './call-session.ts'

type Waiting = { appointmentId: string; tabId: string; media: CallMedia; isMuted: boolean; stop: () => void }

/** The appointment for whose call this tab waits. */
export const waiting = valueStore<Waiting | null>(null)

const retryMs = seconds(2)

/**
 * Joins the call of an appointment with open devices. While the other side is not there this tab
 * waits; it joins again after each break of the connection, and until the server answers. The
 * waiting room of another appointment is left.
 */
export async function joinCall(appointmentId: string, media: CallMedia, isMuted: boolean): Promise<void> {
  if (waiting.get()?.appointmentId === appointmentId || activeCall.get()) return stopMedia(media)
  leaveWaiting()
  const tabId = crypto.randomUUID()
  const isCurrent = () => waiting.get()?.tabId === tabId
  const join = async () => {
    try {
      const { call } = await send(joinAppointment, { appointmentId, tabId })
      if (call) await enterWaitingCall(call)
    } catch (error) {
      if (!isCurrent()) return
      if (error instanceof Unreachable) return void setTimeout(() => isCurrent() && void join(), retryMs)
      toastProblem(error)
      leave()
    }
  }
  const stops = [
    onConnectionChange((isConnected) => {
      if (isConnected && isCurrent()) void join()
    }),
    subscribe(waitingChanged, (changed) => {
      if (changed.appointmentId !== appointmentId || changed.tabId === null || changed.tabId === tabId) return
      toast.info('You joined in another tab or on another device')
      leave()
    }),
  ]
  const stop = () => {
    for (const end of stops) end()
  }
  waiting.set({ appointmentId, tabId, media, isMuted, stop })
  await join()
}

/** Leaves the waiting room, and switches the devices off. */
export function leaveWaiting(): void {
  const current = waiting.get()
  leave()
  if (current) void send(leaveWaitingRoom, { appointmentId: current.appointmentId }).catch(() => undefined)
}

/** Mutes somebody who waits, or lets them be heard when the call begins. */
export function toggleWaitingMuted(): void {
  const current = waiting.get()
  if (!current) return
  const isMuted = !current.isMuted
  for (const track of current.media.microphone.getAudioTracks()) track.enabled = !isMuted
  change({ ...current, isMuted })
}

/** Switches the camera of somebody who waits on or off. */
export async function toggleWaitingCamera(): Promise<void> {
  const current = waiting.get()
  if (!current) return
  const { microphone, camera } = current.media
  stopStream(camera)
  if (camera) return change({ ...current, media: { microphone, camera: null } })
  const opened = await openCamera()
  const latest = waiting.get()
  // The call has begun, or the room was left, while the camera opened.
  if (latest?.tabId !== current.tabId || latest.media.camera) return stopStream(opened)
  if (opened) change({ ...latest, media: { microphone, camera: opened } })
}

/** Keeps what is on for who waits, and for the device check after a reload. */
function change(next: Waiting): void {
  waiting.set(next)
  const { appointmentId, isMuted, media } = next
  chooseJoiningDevices({ appointmentId, isMuted, hasCamera: media.camera !== null })
}

/** Enters the call for which this tab waits. Returns false for any other call. */
export async function enterWaitingCall(call: CallState): Promise<boolean> {
  const current = waiting.get()
  if (!current || call.appointmentId !== current.appointmentId || call.status !== 'ongoing') return false
  const user = currentUser()
  const isInitiator = user?.id === call.initiatorId
  current.stop()
  waiting.set(null)
  await enterCall(call, current.media, { isInitiator, isMuted: current.isMuted })
  return true
}

function leave(): void {
  const current = waiting.get()
  if (!current) return
  current.stop()
  waiting.set(null)
  stopMedia(current.media)
}
