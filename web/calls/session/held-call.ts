import type { CallConnection } from '#contract/calls/endpoints.ts'
import { getCallServers } from '#contract/calls/endpoints.ts'
import { holdCall, type Signal, sendSignal } from '#contract/calls/events.ts'
import { callSurvivesSeconds } from '#contract/calls/values.ts'
import { seconds } from '#contract/core/durations.ts'
import { call } from '#web/platform/api/call.ts'
import { onConnectionChange, send } from '#web/platform/connection/socket.ts'
import { type CallMedia, openScreen, stopStream } from '../media/capture.ts'
import { type MediaState, silentState } from '../peer/media-state.ts'
import { createPeer, type Peer } from '../peer/peer.ts'
import { activeCall, patchCall, patchLocal } from '../state.ts'
import { participationIn } from '../storage.ts'
import { keepMeasuring } from './measuring.ts'
import { keepRenewed } from './renewing.ts'

/** A call held by this browser. */
export type HeldCall = {
  readonly callId: string
  receive: (signal: Signal) => void
  setMuted: (isMuted: boolean) => void
  setMicrophone: (microphone: MediaStream) => Promise<void>
  setCamera: (camera: MediaStream | null) => Promise<void>
  /** Starts or stops sharing a screen. */
  toggleScreen: () => Promise<void>
  close: () => void
}

/** Connects this browser to the other side of an answered call. */
export async function connectCall(
  callId: string,
  { media, isPolite, onFailure }: { media: CallMedia; isPolite: boolean; onFailure: () => void },
): Promise<HeldCall> {
  let configuration = configurationOf(await call(getCallServers))
  let { microphone } = media
  let camera: MediaStream | null = null
  let screen: MediaStream | null = null
  let streams: ReadonlyMap<string, MediaStream> = new Map()
  let remote: MediaState = silentState
  let isClosed = false
  let givesUp: ReturnType<typeof setTimeout> | undefined
  const waitForConnection = () => {
    givesUp ??= setTimeout(onFailure, seconds(callSurvivesSeconds))
  }
  const showRemote = () => patchCall(callId, { remote: remoteMedia(remote, streams) })
  const sendOut = (signal: Signal) => void send(sendSignal, { callId, signal }).catch(() => undefined)
  const handlers = {
    isPolite,
    onSignal: sendOut,
    onStreams(next: ReadonlyMap<string, MediaStream>) {
      streams = next
      showRemote()
    },
    onState(next: MediaState) {
      remote = next
      showRemote()
    },
    onConnected() {
      clearTimeout(givesUp)
      givesUp = undefined
      const since = activeCall.get()?.connectedSince ?? participationIn(callId)?.connectedSince
      patchCall(callId, { isBroken: false, connectedSince: since ?? Date.now() })
    },
    onBroken() {
      waitForConnection()
      patchCall(callId, { isBroken: true })
    },
    onFailure,
  }
  let peer: Peer = createPeer(microphone, configuration, handlers)

  /** Connects from the beginning, because another tab of the other side has taken up the call. */
  async function reconnect(): Promise<void> {
    peer.close()
    streams = new Map()
    remote = silentState
    showRemote()
    handlers.onBroken()
    peer = createPeer(microphone, configuration, handlers)
    peer.setMuted(activeCall.get()?.local.isMuted ?? false)
    if (camera) await peer.setPicture('camera', camera)
    if (screen) await peer.setPicture('screen', screen)
  }

  async function setCamera(next: MediaStream | null): Promise<void> {
    if (camera !== next) stopStream(camera)
    camera = next
    patchLocal({ camera })
    if (next) patchCall(callId, { isAudioOnly: false })
    await peer.setPicture('camera', next)
  }

  async function setScreen(next: MediaStream | null): Promise<void> {
    stopStream(screen)
    screen = next
    patchLocal({ screen })
    // The browser has a button of its own to stop sharing.
    next?.getVideoTracks()[0]?.addEventListener('ended', () => void setScreen(null))
    await peer.setPicture('screen', next)
  }

  waitForConnection()
  // Both ends may have missed signals while one had no connection to the server, which also has to
  // know that this tab is back in the call.
  const restart = () => {
    void send(holdCall, { callId, isResumed: false }).catch(() => undefined)
    if (peer.isConnected()) return
    sendOut({ kind: 'restart', data: '' })
    peer.recover()
  }
  const stops = [
    onConnectionChange((isConnected) => isConnected && restart()),
    listen('online', () => peer.recover()),
    keepMeasuring(
      callId,
      () => peer,
      () => void setCamera(null),
    ),
    keepRenewed(
      () => call(getCallServers),
      (connection) => {
        configuration = configurationOf(connection)
        peer.configure(configuration)
      },
    ),
  ]
  const held: HeldCall = {
    callId,
    receive: (signal) => void (signal.kind === 'reset' ? reconnect() : peer.receive(signal)),
    setMuted(isMuted) {
      for (const track of microphone.getAudioTracks()) track.enabled = !isMuted
      peer.setMuted(isMuted)
      patchLocal({ isMuted })
    },
    async setMicrophone(next) {
      const isMuted = activeCall.get()?.local.isMuted ?? false
      for (const track of next.getAudioTracks()) track.enabled = !isMuted
      await peer.setMicrophone(next)
      stopStream(microphone)
      microphone = next
    },
    setCamera,
    toggleScreen: async () => {
      if (screen) return setScreen(null)
      const next = await openScreen()
      // The call may be over by the time that a screen is picked.
      if (isClosed) stopStream(next)
      else if (next) await setScreen(next)
    },
    close() {
      isClosed = true
      clearTimeout(givesUp)
      for (const stop of stops) stop()
      peer.close()
      for (const stream of [microphone, camera, screen]) stopStream(stream)
    },
  }
  try {
    if (media.camera) await setCamera(media.camera)
  } catch (error) {
    held.close()
    throw error
  }
  return held
}

function remoteMedia({ isMuted, camera, screen }: MediaState, streams: ReadonlyMap<string, MediaStream>) {
  const streamOf = (id: string | null) => (id === null ? null : (streams.get(id) ?? null))
  const voice = [...streams.values()].find((stream) => stream.getAudioTracks().length > 0) ?? null
  return { isMuted, camera: streamOf(camera), screen: streamOf(screen), voice }
}

function configurationOf({ iceServers, iceTransportPolicy }: CallConnection) {
  return {
    iceTransportPolicy,
    iceServers: iceServers.map(({ urls, username, credential }) => ({
      urls,
      ...(username !== undefined && { username }),
      ...(credential !== undefined && { credential }),
    })),
  }
}

function listen(event: string, handle: () => void): () => void {
  addEventListener(event, handle)
  return () => removeEventListener(event, handle)
}
