import type { Signal } from '#contract/calls/events.ts'
import { candidateBatches, parseIceCandidates } from './candidates.ts'

export type Negotiation = {
  /** Applies a signal of the other side, one at a time and in order. */
  receive: (signal: Signal) => Promise<void>
  /** Connects again after a break: repeats an offer that may be lost, or restarts ICE. */
  recover: () => void
  close: () => void
}

type Options = {
  /** The recipient of the call is polite: of two offers at once it takes back its own. */
  isPolite: boolean
  onSignal: (signal: Signal) => void
  /** A description or candidate does not fit, so that the call cannot connect. */
  onFailure: () => void
}

/**
 * Keeps two ends of a connection in agreement by perfect negotiation, as the WebRTC specification
 * writes it (W3C WebRTC 1.0, section 10.7): either end may change its media at any time.
 */
export function negotiate(line: RTCPeerConnection, { isPolite, onSignal, onFailure }: Options): Negotiation {
  let isMakingOffer = false
  let isIgnoringOffer = false
  let isSettingAnswer = false
  let isClosed = false
  const early: RTCIceCandidateInit[] = []
  const batches = candidateBatches(line, (data) => onSignal({ kind: 'candidate', data }))

  // What was under way when the line closed fails, which says nothing about its replacement.
  const fail = () => {
    if (!isClosed) onFailure()
  }

  line.onnegotiationneeded = async () => {
    // The caller makes the first offer, or every call would begin with a collision.
    if (isPolite && !line.remoteDescription) return
    try {
      isMakingOffer = true
      await line.setLocalDescription()
      sendDescription()
    } catch {
      fail()
    } finally {
      isMakingOffer = false
    }
  }

  function sendDescription(): void {
    const description = line.localDescription
    if (description?.type !== 'offer' && description?.type !== 'answer') return
    onSignal({ kind: description.type, data: description.sdp })
  }

  async function applyDescription(type: 'offer' | 'answer', sdp: string): Promise<void> {
    const isReady = !isMakingOffer && (line.signalingState === 'stable' || isSettingAnswer)
    isIgnoringOffer = type === 'offer' && !isReady && !isPolite
    if (isIgnoringOffer) return
    // An answer to an offer that was taken back or answered already.
    if (type === 'answer' && line.signalingState !== 'have-local-offer') return
    isSettingAnswer = type === 'answer'
    try {
      await line.setRemoteDescription({ type, sdp })
    } finally {
      isSettingAnswer = false
    }
    for (const candidate of early.splice(0)) await addCandidate(candidate)
    if (type === 'offer') {
      await line.setLocalDescription()
      sendDescription()
    }
  }

  async function addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    try {
      await line.addIceCandidate(candidate)
    } catch (error) {
      // Candidates of an ignored offer, or from before a restart, belong to nothing any more.
      if (!isIgnoringOffer && line.connectionState === 'new') throw error
    }
  }

  async function apply({ kind, data }: Signal): Promise<void> {
    if (kind === 'offer' || kind === 'answer') return applyDescription(kind, data)
    if (kind === 'restart') return recover()
    const candidates = parseIceCandidates(data)
    if (!line.remoteDescription) early.push(...candidates)
    else for (const candidate of candidates) await addCandidate(candidate)
  }

  function recover(): void {
    if (line.signalingState === 'have-local-offer') sendDescription()
    else if (line.signalingState === 'stable') line.restartIce()
  }

  let queue = Promise.resolve()
  return {
    receive(signal) {
      queue = queue.then(() => apply(signal)).catch(fail)
      return queue
    },
    recover,
    close() {
      isClosed = true
      batches.close()
    },
  }
}
