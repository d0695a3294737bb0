import { z } from 'zod'
import type { Signal } from '#contract/calls/events.ts'
import { seconds } from '#contract/core/durations.ts'

type PeerHandlers = {
  onSignal: (signal: Signal) => void
  onSound: (sound: MediaStream) => void
  onConnected: () => void
  /** The two lost each other; `isFinal` when they could not find each other again. */
  onBroken: (isFinal: boolean) => void
}

/** One end of the line between two browsers (WebRTC). */
export type Peer = {
  /** The caller begins, once the other side has answered. */
  offer: () => Promise<void>
  hear: (signal: Signal) => Promise<void>
  close: () => void
}

/**
 * The candidates of one signal (W3C WebRTC, RTCIceCandidateInit). The other person's browser writes
 * them.
 */
const IceCandidates = z.array(
  z.object({
    candidate: z.string(),
    sdpMid: z.string().nullable().default(null),
    sdpMLineIndex: z.number().int().nullable().default(null),
    usernameFragment: z.string().nullable().default(null),
  }),
)

/** @throws an error when the data is no JSON list of candidates */
export const parseIceCandidates = (data: string): RTCIceCandidateInit[] => IceCandidates.parse(JSON.parse(data))

/**
 * How long candidates are gathered before they go out together: each alone would be a message of
 * its own.
 */
const gatherFor = seconds(0.2)

/** Makes one end. Candidates that come before the description they belong to wait for it. */
export function createPeer(
  microphone: MediaStream,
  configuration: Pick<RTCConfiguration, 'iceServers' | 'iceTransportPolicy'>,
  { onSignal, onSound, onConnected, onBroken }: PeerHandlers,
): Peer {
  const line = new RTCPeerConnection(configuration)
  const early: RTCIceCandidateInit[] = []
  let gathered: RTCIceCandidateInit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let restarts = 0
  let isCaller = false

  for (const track of microphone.getTracks()) line.addTrack(track, microphone)
  line.ontrack = ({ streams: [sound] }) => sound && onSound(sound)
  line.onicecandidate = ({ candidate }) => {
    if (!candidate) return
    gathered.push(candidate.toJSON())
    timer ??= setTimeout(sendGathered, gatherFor)
  }
  line.onconnectionstatechange = () => {
    if (line.connectionState === 'connected') onConnected()
    if (line.connectionState === 'disconnected') onBroken(false)
    if (line.connectionState === 'failed') void tryAgain()
  }

  function sendGathered(): void {
    timer = undefined
    if (gathered.length > 0) onSignal({ kind: 'candidate', data: JSON.stringify(gathered) })
    gathered = []
  }

  async function offer(kind: 'offer' | 'restart' = 'offer'): Promise<void> {
    isCaller = true
    await line.setLocalDescription(await line.createOffer({ iceRestart: kind === 'restart' }))
    onSignal({ kind, data: line.localDescription?.sdp ?? '' })
  }

  /** Only the caller offers, so that the two do not offer at once. */
  async function tryAgain(): Promise<void> {
    restarts += 1
    if (restarts > 3) return onBroken(true)
    onBroken(false)
    if (isCaller) await offer('restart')
  }

  async function take(description: RTCSessionDescriptionInit): Promise<void> {
    await line.setRemoteDescription(description)
    for (const candidate of early.splice(0)) await line.addIceCandidate(candidate)
  }

  return {
    offer: () => offer(),
    async hear({ kind, data }) {
      if (kind === 'candidate') {
        const candidates = parseIceCandidates(data)
        if (!line.remoteDescription) early.push(...candidates)
        else for (const candidate of candidates) await line.addIceCandidate(candidate)
      } else if (kind === 'answer') {
        await take({ type: 'answer', sdp: data })
      } else {
        await take({ type: 'offer', sdp: data })
        await line.setLocalDescription(await line.createAnswer())
        onSignal({ kind: 'answer', data: line.localDescription?.sdp ?? '' })
      }
    },
    close() {
      clearTimeout(timer)
      line.onconnectionstatechange = null
      line.close()
      for (const track of microphone.getTracks()) track.stop()
    },
  }
}
