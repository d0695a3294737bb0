import { answerCall, endCall, holdCall, type Signal, startCall } from '#contract/calls/events.ts'
import type { CallState } from '#contract/calls/schemas.ts'
import { type CallType, callSurvivesSeconds } from '#contract/calls/values.ts'
import { seconds } from '#contract/core/durations.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { send } from '#web/platform/connection/socket.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { readPerson } from '../api.ts'
import { type CallMedia, openCamera, openMicrophone, stopMedia, stopStream } from '../media/capture.ts'
import { activeCall, endedCall, noMedia, patchCall, patchLocal, resumableCall } from '../state.ts'
import { takeUpParticipation } from '../storage.ts'
import { openConnectable } from './connectable.ts'
import type { HeldCall } from './held-call.ts'

/** The devices of the call that this browser makes or answers, until the call is held. */
let ready: { callId: string; media: CallMedia } | null = null
let held: HeldCall | null = null
/** Signals that arrive before the peer connection exists. */
let earlySignals: Signal[] = []
/** A call from somebody whose name does not load rings without it after this time. */
const waitsForPersonMs = seconds(2)
/** An action is under way: a second press does nothing. */
let isBusy = false
let starting: Promise<unknown> = Promise.resolve()

/**
 * Settles when the call that this browser begins is known here. It rings at the other side before
 * the reply arrives, and what follows from that is for the call that the reply names.
 */
export const whenStarted = (): Promise<unknown> => starting

export const isHeldHere = (callId: string) => held?.callId === callId || ready?.callId === callId

/** Rings at the other side of a chat, which the page that offers the call shows already. */
export async function call(chatId: string, person: Person, type: CallType = 'audio'): Promise<void> {
  if (activeCall.get()) return
  await once(async () => {
    const media = await openConnectable(null, type === 'video')
    if (!media) return
    const shown = send(startCall, { chatId, type }).then((started) => ringOn(started, media, person))
    starting = shown.catch(() => {})
    try {
      await shown
    } catch (error) {
      stopMedia(media)
      throw error
    }
  })
}

/** Shows a call that rings at the other side, and keeps the devices ready for the answer. */
function ringOn(ringing: CallState, media: CallMedia, person: Person | null): void {
  showCall(ringing, { isOutgoing: true, camera: media.camera, person })
  ready = { callId: ringing.id, media }
}

/**
 * Answers the call here. The devices are opened first, so that the caller never gets silence.
 *
 * @param hasVideo whether the camera is on from the start
 */
export async function answer(hasVideo: boolean): Promise<void> {
  const current = activeCall.get()
  if (!current) return
  const { id } = current.call
  await once(async () => {
    const media = await openConnectable(id, hasVideo)
    if (!media) return
    ready = { callId: id, media }
    try {
      patchCall(id, { isExpanded: hasVideo, local: { ...noMedia, camera: media.camera } })
      await holdAnswered(await send(answerCall, { callId: id }))
    } catch (error) {
      stopMedia(media)
      forgetCall(id)
      throw error
    }
  })
}

/** Enters a call that both sides have joined, with open devices; muted before anybody hears. */
export async function enterCall(
  joined: CallState,
  media: CallMedia,
  { isInitiator, isMuted }: { isInitiator: boolean; isMuted: boolean },
): Promise<void> {
  showCall(joined, { isOutgoing: isInitiator, camera: media.camera })
  patchCall(joined.id, { isExpanded: true })
  ready = { callId: joined.id, media }
  if (isMuted) setMuted(true)
  await holdAnswered(joined)
}

/** Takes up a call in this tab, after the one that made or held it has reloaded or closed. */
export async function resume(
  left: CallState,
  { viewerId, hasCamera, isMuted }: { viewerId: string; hasCamera: boolean; isMuted: boolean },
): Promise<void> {
  if (activeCall.get()) return
  await once(async () => {
    const media = await openConnectable(null, hasCamera)
    if (!media) return
    try {
      const joined = send(holdCall, { callId: left.id, isResumed: true })
      // Before `starting`, so that the call is known here when its first signal is read.
      const entered = joined.then(async (call) => {
        const isInitiator = call.initiatorId === viewerId
        takeUpParticipation(call, { isMuted, hasCamera })
        if (call.status === 'ongoing') return enterCall(call, media, { isInitiator, isMuted })
        ringOn(call, media, null)
        if (isMuted) setMuted(true)
      })
      starting = joined.catch(() => undefined)
      await entered
    } catch (error) {
      stopMedia(media)
      resumableCall.set(null)
      throw error
    }
  })
}

/** Hangs up a call that no tab holds. */
export const leaveResumable = (callId: string) =>
  once(async () => {
    resumableCall.set(null)
    await send(endCall, { callId, failed: false })
  })

/**
 * Connects a call that was answered, on the device that made or answered it. Where that fails or
 * takes too long, the call is hung up, because its screen would stay with the microphone on.
 */
export async function holdAnswered(answered: CallState): Promise<void> {
  const callId = answered.id
  patchCall(callId, { call: answered })
  if (ready?.callId !== callId) return
  const hangUpHere = () => activeCall.get()?.call.id === callId && void hangUp(true)
  const giveUp = setTimeout(hangUpHere, seconds(callSurvivesSeconds))
  try {
    await connectReady(callId, ready.media)
  } catch (error) {
    await endFailed(callId, error)
  } finally {
    clearTimeout(giveUp)
  }
}

/**
 * Hangs up what could not be connected, a moment later: on a page that is being left all that is
 * under way fails, and the page is gone before it ends a call that the next one can take up.
 */
async function endFailed(callId: string, error?: unknown): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, seconds(1)))
  const current = activeCall.get()
  if (current?.call.id !== callId) return
  if (error) toastProblem(error)
  await hangUp(current.connectedSince === null)
}

async function connectReady(callId: string, media: CallMedia): Promise<void> {
  const isPolite = activeCall.get()?.isOutgoing === false
  // The larger part of this code, loaded with the first call.
  const { connectCall } = await import('./held-call.ts')
  const opened = await connectCall(callId, {
    media,
    isPolite,
    onFailure: () => void endFailed(callId),
  })
  if (ready?.callId !== callId) return opened.close()
  held = opened
  const { media: latest } = ready
  ready = null
  // What the person changed meanwhile.
  if (latest.microphone !== media.microphone) await opened.setMicrophone(latest.microphone)
  if (latest.camera !== media.camera) await opened.setCamera(latest.camera)
  opened.setMuted(activeCall.get()?.local.isMuted ?? false)
  for (const signal of earlySignals.splice(0)) opened.receive(signal)
}

export function receiveSignal(callId: string, signal: Signal): void {
  if (activeCall.get()?.call.id !== callId) return
  if (held?.callId === callId) held.receive(signal)
  else earlySignals.push(signal)
}

/** Hangs up here at once; the server tells the other side. */
export async function hangUp(failed = false): Promise<void> {
  const current = activeCall.get()
  if (!current) return
  forgetCall(current.call.id)
  if (current.connectedSince !== null) endedCall.set(current.call.id)
  await send(endCall, { callId: current.call.id, failed }).catch(() => {})
}

export function setMuted(isMuted: boolean): void {
  for (const track of ready?.media.microphone.getAudioTracks() ?? []) track.enabled = !isMuted
  patchLocal({ isMuted })
  held?.setMuted(isMuted)
}

export const toggleScreen = () => once(async () => held?.toggleScreen())

/** Switches the camera on or off, in a running call and while it rings at the other side. */
export const toggleCamera = () =>
  once(async () => {
    if (activeCall.get()?.local.camera) return setCamera(null)
    const camera = await openCamera()
    if (camera) await setCamera(camera)
  })

/** Takes the devices that were chosen meanwhile into a call. */
export const changeDevices = (kind: 'audioinput' | 'videoinput') =>
  once(async () => {
    if (kind === 'videoinput' && !activeCall.get()?.local.camera) return
    const stream = kind === 'audioinput' ? await openMicrophone() : await openCamera()
    if (stream) await (kind === 'audioinput' ? setMicrophone(stream) : setCamera(stream))
  })

async function setCamera(camera: MediaStream | null): Promise<void> {
  if (held) return held.setCamera(camera)
  if (!ready) return stopStream(camera)
  stopStream(ready.media.camera)
  ready = { ...ready, media: { ...ready.media, camera } }
  patchLocal({ camera })
}

async function setMicrophone(microphone: MediaStream): Promise<void> {
  if (held) return held.setMicrophone(microphone)
  if (!ready) return stopStream(microphone)
  stopStream(ready.media.microphone)
  ready = { ...ready, media: { ...ready.media, microphone } }
  setMuted(activeCall.get()?.local.isMuted ?? false)
}

/** Puts a call on the screen, before anybody is connected. */
export function showCall(
  started: CallState,
  {
    isOutgoing,
    camera = null,
    person = null,
  }: { isOutgoing: boolean; camera?: MediaStream | null; person?: Person | null },
): void {
  earlySignals = []
  endedCall.set(null)
  resumableCall.set(null)
  activeCall.set({
    call: started,
    isOutgoing,
    person,
    isPersonSettled: person !== null,
    local: { ...noMedia, camera },
    remote: { ...noMedia, voice: null },
    connectedSince: null,
    isBroken: false,
    quality: 'good',
    isAudioOnly: false,
    isExpanded: isOutgoing && started.type === 'video',
  })
  const settle = () => patchCall(started.id, { isPersonSettled: true })
  setTimeout(settle, waitsForPersonMs)
  void readPerson(started.chatId)
    .then((current) => patchCall(started.id, { person: current, isPersonSettled: true }))
    .catch(settle)
}

/** Takes a call off the screen and switches its devices off. */
export function forgetCall(callId: string): void {
  if (held?.callId === callId) {
    held.close()
    held = null
  }
  if (ready?.callId === callId) {
    stopMedia(ready.media)
    ready = null
  }
  if (activeCall.get()?.call.id === callId) activeCall.set(null)
}

async function once(work: () => Promise<unknown>): Promise<void> {
  if (isBusy) return
  isBusy = true
  try {
    await work()
  } catch (error) {
    toastProblem(error)
  } finally {
    isBusy = false
  }
}
