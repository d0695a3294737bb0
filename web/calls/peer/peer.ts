import type { Signal } from '#contract/calls/events.ts'
import { seconds } from '#contract/core/durations.ts'
import { type MediaState, parseMediaState } from './media-state.ts'
import { negotiate } from './negotiation.ts'

type PeerHandlers = {
  onSignal: (signal: Signal) => void
  /** The streams of the other side, by id. */
  onStreams: (streams: ReadonlyMap<string, MediaStream>) => void
  onState: (state: MediaState) => void
  onConnected: () => void
  /** The two browsers lost each other and try again. */
  onBroken: () => void
  onFailure: () => void
}

type PeerConfiguration = Pick<RTCConfiguration, 'iceServers' | 'iceTransportPolicy'>

/** What an end sends beside sound. */
type VideoSource = 'camera' | 'screen'

/** One end of the connection between two browsers (WebRTC). */
export type Peer = {
  receive: (signal: Signal) => Promise<void>
  setMicrophone: (stream: MediaStream) => Promise<void>
  /** Sends a picture, another one in its place, or none. */
  setPicture: (picture: VideoSource, stream: MediaStream | null) => Promise<void>
  setMuted: (isMuted: boolean) => void
  /** Connects in this way from the next break on. */
  configure: (configuration: PeerConfiguration) => void
  /** Connects again after a break. */
  recover: () => void
  stats: () => Promise<RTCStatsReport>
  isConnected: () => boolean
  close: () => void
}

/** How long a connection may be away before ICE restarts: shorter breaks heal themselves. */
const restartAfter = seconds(3)

/** It must not change while a connection runs. */
const bundlePolicy = 'max-bundle'

/** Makes one end of a call, which connects as soon as signals pass. */
export function createPeer(
  microphone: MediaStream,
  configuration: PeerConfiguration,
  { isPolite, ...handlers }: PeerHandlers & { isPolite: boolean },
): Peer {
  const connection = new RTCPeerConnection({ ...configuration, bundlePolicy })
  const negotiation = negotiate(connection, { isPolite, onSignal: handlers.onSignal, onFailure: handlers.onFailure })
  const streams = new Map<string, MediaStream>()
  const senders: Partial<Record<VideoSource, RTCRtpSender>> = {}
  // The id of a picture's stream stays the same when its device changes or it is off for a while.
  const labels: Record<VideoSource, MediaStream> = { camera: new MediaStream(), screen: new MediaStream() }
  let state: MediaState = { isMuted: false, camera: null, screen: null }
  let timer: ReturnType<typeof setTimeout> | undefined

  const channel = connection.createDataChannel('state', { negotiated: true, id: 0 })
  const setState = (change: Partial<MediaState>) => {
    state = { ...state, ...change }
    sendState()
  }
  const sendState = () => {
    if (channel.readyState === 'open') channel.send(JSON.stringify(state))
  }
  channel.onopen = sendState
  channel.onmessage = ({ data }) => {
    const received = parseMediaState(data)
    if (received) handlers.onState(received)
  }
  connection.ontrack = ({ streams: [stream] }) => {
    if (!stream) return
    streams.set(stream.id, stream)
    handlers.onStreams(new Map(streams))
  }
  connection.onconnectionstatechange = () => {
    clearTimeout(timer)
    if (connection.connectionState === 'connected') return handlers.onConnected()
    if (connection.connectionState !== 'disconnected' && connection.connectionState !== 'failed') return
    handlers.onBroken()
    if (connection.connectionState === 'failed') negotiation.recover()
    else timer = setTimeout(negotiation.recover, restartAfter)
  }
  const [voice] = microphone.getAudioTracks()
  const voiceSender = voice && connection.addTrack(voice, microphone)
  // Sound passes first where the bandwidth is low.
  if (voiceSender) void prioritize(voiceSender)

  return {
    receive: negotiation.receive,
    async setMicrophone(stream) {
      await voiceSender?.replaceTrack(stream.getAudioTracks()[0] ?? null)
    },
    async setPicture(picture, stream) {
      const track = stream?.getVideoTracks()[0] ?? null
      const sender = senders[picture]
      if (sender) await sender.replaceTrack(track)
      else if (track) senders[picture] = connection.addTrack(track, labels[picture])
      setState({ [picture]: track && labels[picture].id })
    },
    setMuted: (isMuted) => setState({ isMuted }),
    configure: (next) => connection.setConfiguration({ ...next, bundlePolicy }),
    recover: negotiation.recover,
    stats: () => connection.getStats(),
    isConnected: () => connection.connectionState === 'connected',
    close() {
      clearTimeout(timer)
      negotiation.close()
      connection.onconnectionstatechange = null
      connection.onnegotiationneeded = null
      connection.close()
    },
  }
}

async function prioritize(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters()
  for (const encoding of parameters.encodings) encoding.priority = 'high'
  await sender.setParameters(parameters).catch(() => undefined)
}
