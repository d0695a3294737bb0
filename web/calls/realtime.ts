import {
  answerCall,
  callChanged,
  confirmRinging,
  declineCall,
  endCall,
  type Signal,
  sendSignal,
  signalReceived,
  startCall,
} from '#contract/calls/events.ts'
import type { CallState } from '#contract/calls/schemas.ts'
import { currentSession } from '#web/auth/session/session.ts'
import { send, subscribe } from '#web/platform/socket.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { toast } from '#web/ui/toast.ts'
import { allowDirectCalls, readConnection, readOther } from './api.ts'
import type { Peer } from './components/peer.ts'
import { endingLine, microphoneProblem } from './copy.ts'
import { type ActiveCall, activeCall, directCallQuestion, patchCall } from './state.ts'

/** This browser's end of the line; only where the call was begun or answered. */
let held: { callId: string; peer: Peer; microphone: MediaStream } | null = null
/** Signals that arrive before the peer connection exists. */
let earlySignals: Signal[] = []
/** Somebody pressed a button and waits for it: a second press does nothing. */
let isBusy = false

const viewerId = () => {
  const session = currentSession()
  return session.status === 'signed-in' ? session.user.id : ''
}

/** Rings at the other side of a chat. */
export async function call(chatId: string): Promise<void> {
  if (activeCall.get()) return
  await once(async () => {
    if (!(await isConnectable())) return
    const microphone = await openMicrophone()
    if (!microphone) return
    try {
      const started = await send(startCall, { chatId })
      show(started, true)
      await hold(started.id, microphone)
    } catch (error) {
      stop(microphone)
      throw error
    }
  })
}

/**
 * Accepts the call here. The microphone is requested first, so that the caller never gets silence.
 */
export async function answer(): Promise<void> {
  const current = activeCall.get()
  if (!current) return
  await once(async () => {
    if (!(await isConnectable())) return
    const microphone = await openMicrophone()
    if (!microphone) return
    try {
      await hold(current.call.id, microphone)
      patchCall(current.call.id, { call: await send(answerCall, { callId: current.call.id }) })
    } catch (error) {
      stop(microphone)
      forget(current.call.id)
      throw error
    }
  })
}

export async function decline(): Promise<void> {
  const current = activeCall.get()
  if (current) await once(() => send(declineCall, { callId: current.call.id }))
}

/** Hangs up here at once; the other side hears of it from the server. */
export async function hangUp(failed = false): Promise<void> {
  const current = activeCall.get()
  if (!current) return
  forget(current.call.id)
  await send(endCall, { callId: current.call.id, failed }).catch(() => {})
}

export function setMuted(isMuted: boolean): void {
  if (!held) return
  for (const track of held.microphone.getAudioTracks()) track.enabled = !isMuted
  patchCall(held.callId, { isMuted })
}

/** Hears calls on whatever page is open. */
export function subscribeToCalls(): () => void {
  const stops = [
    subscribe(callChanged, (changed) => onChange(changed.call)),
    subscribe(signalReceived, ({ callId, signal }) => {
      if (activeCall.get()?.call.id !== callId) return
      if (held?.callId === callId) void held.peer.hear(signal).catch(() => hangUp(true))
      else earlySignals.push(signal)
    }),
  ]
  return () => {
    for (const end of stops) end()
  }
}

function onChange(changed: CallState): void {
  const current = activeCall.get()
  const isOver = changed.endTime !== null
  if (!current) {
    // A call somebody else makes to this person; one they make themselves shows where they made it.
    if (isOver || changed.recipientId !== viewerId() || changed.status === 'ongoing') return
    show(changed, false)
    void send(confirmRinging, { callId: changed.id }).catch(() => {})
    return
  }
  if (current.call.id !== changed.id) return
  if (isOver) {
    const line = endingLine(changed, viewerId(), current.other?.displayName ?? 'The other person')
    forget(changed.id)
    if (line) toast.info(line)
    return
  }
  if (changed.status === 'ongoing' && !current.isOutgoing && held?.callId !== changed.id) {
    // Taken on another device of the same person.
    forget(changed.id)
    return
  }
  const wasAnswered = current.call.status !== 'ongoing' && changed.status === 'ongoing'
  patchCall(changed.id, { call: changed })
  if (wasAnswered && current.isOutgoing) void held?.peer.offer().catch(() => hangUp(true))
}

function show(started: CallState, isOutgoing: boolean): void {
  earlySignals = []
  const fresh: ActiveCall = {
    call: started,
    isOutgoing,
    other: null,
    isMuted: false,
    heardSince: null,
    isBroken: false,
    sound: null,
  }
  activeCall.set(fresh)
  void readOther(started.chatId)
    .then((person) => patchCall(started.id, { other: person }))
    .catch(() => {})
}

/** Opens the peer connection and applies the signals that arrived before it existed. */
async function hold(callId: string, microphone: MediaStream): Promise<void> {
  // The larger part of this code, loaded with the first call.
  const [{ createPeer }, connection] = await Promise.all([import('./components/peer.ts'), readConnection()])
  const iceServers = connection.iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }))
  const peer = createPeer(
    microphone,
    { iceServers, iceTransportPolicy: connection.iceTransportPolicy },
    {
      onSignal: (signal) => void send(sendSignal, { callId, signal }).catch(() => {}),
      onSound: (sound) => patchCall(callId, { sound }),
      onConnected: () => patchCall(callId, { isBroken: false, heardSince: activeCall.get()?.heardSince ?? Date.now() }),
      onBroken: (isFinal) => (isFinal ? void hangUp(true) : patchCall(callId, { isBroken: true })),
    },
  )
  const current = activeCall.get()
  if (current?.call.id !== callId) {
    // The call ended before the peer connection existed.
    peer.close()
    return
  }
  held = { callId, peer, microphone }
  for (const signal of earlySignals.splice(0)) await peer.hear(signal)
  if (current.isOutgoing && current.call.status === 'ongoing') await peer.offer()
}

function forget(callId: string): void {
  if (held?.callId === callId) {
    held.peer.close()
    held = null
  }
  if (activeCall.get()?.call.id === callId) activeCall.set(null)
}

/** Where no relay hides the person's address, asks whether the call may show it. */
async function isConnectable(): Promise<boolean> {
  const { needsDirectConnection } = await readConnection()
  if (!needsDirectConnection) return true
  const isAllowed = await new Promise<boolean>((resolve) => directCallQuestion.set(resolve))
  directCallQuestion.set(null)
  if (isAllowed) await allowDirectCalls()
  return isAllowed
}

async function openMicrophone(): Promise<MediaStream | null> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
  } catch (error) {
    const { title, detail } = microphoneProblem(error)
    toast.error(title, { detail })
    return null
  }
}

function stop(microphone: MediaStream): void {
  for (const track of microphone.getTracks()) track.stop()
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
