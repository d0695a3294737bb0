import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CallMedia, openCamera, openMicrophone, stopStream } from './capture.ts'
import type { DeviceKind } from './devices.ts'

export type LocalMedia = {
  readonly microphone: MediaStream | null
  readonly camera: MediaStream | null
  readonly isMuted: boolean
  readonly isCameraOn: boolean
  /** The browser gave no microphone. */
  readonly isRefused: boolean
  toggleMuted: () => void
  toggleCamera: () => void
  /** Opens the device that was chosen in place of the one before. */
  change: (kind: DeviceKind) => void
  /** Asks the browser for the microphone again. */
  retry: () => void
  /** Hands the open devices over, once; null while there is no microphone. */
  take: (hasVideo: boolean) => CallMedia | null
}

type InitialMedia = { isMuted: boolean; isCameraOn: boolean }

/** Opens microphone and camera for a page, and closes them with it unless a call has them. */
export function useLocalMedia(initial: InitialMedia): LocalMedia {
  const [microphone, setMicrophone] = useState<MediaStream | null>(null)
  const [camera, setCamera] = useState<MediaStream | null>(null)
  const [isMuted, setMuted] = useState(initial.isMuted)
  const [isCameraOn, setCameraOn] = useState(initial.isCameraOn)
  const [isRefused, setRefused] = useState(false)
  // What was chosen last, for a device that opens after the choice.
  const wanted = useRef({ isMuted: initial.isMuted, isCameraOn: initial.isCameraOn })
  const isGone = useRef(false)
  // A call has the devices now, so they stay open when the page goes.
  const isTaken = useRef(false)

  function chooseCamera(isOn: boolean): void {
    wanted.current.isCameraOn = isOn
    setCameraOn(isOn)
  }
  async function open(kind: DeviceKind): Promise<void> {
    const isSound = kind === 'audioinput'
    const stream = await (isSound ? openMicrophone() : openCamera())
    if (isGone.current || isTaken.current) return stopStream(stream)
    if (isSound) setRefused(!stream)
    else if (!stream) chooseCamera(false)
    else if (!wanted.current.isCameraOn) return stopStream(stream)
    if (!stream) return
    for (const track of stream.getAudioTracks()) track.enabled = !wanted.current.isMuted
    const replace = isSound ? setMicrophone : setCamera
    replace((before) => {
      stopStream(before)
      return stream
    })
  }
  const openFirst = useEffectEvent(() => {
    isGone.current = false
    // One after the other, so that the browser asks for one permission at a time.
    void open('audioinput').then(() =>
      initial.isCameraOn && wanted.current.isCameraOn ? open('videoinput') : undefined,
    )
  })
  const closeAll = useEffectEvent(() => {
    isGone.current = true
    if (!isTaken.current) for (const stream of [microphone, camera]) stopStream(stream)
  })
  useEffect(() => {
    openFirst()
    return () => closeAll()
  }, [])

  return {
    microphone,
    camera,
    isMuted,
    isCameraOn,
    isRefused: isRefused && !microphone,
    toggleMuted() {
      for (const track of microphone?.getAudioTracks() ?? []) track.enabled = isMuted
      wanted.current.isMuted = !isMuted
      setMuted(!isMuted)
    },
    toggleCamera() {
      chooseCamera(!isCameraOn)
      if (!isCameraOn) return void open('videoinput')
      stopStream(camera)
      setCamera(null)
    },
    change(kind) {
      if (kind === 'audioinput' || (kind === 'videoinput' && isCameraOn)) void open(kind)
    },
    retry: () => void open('audioinput'),
    take(hasVideo) {
      if (!microphone || isGone.current || isTaken.current) return null
      isTaken.current = true
      if (!hasVideo) stopStream(camera)
      setMicrophone(null)
      setCamera(null)
      return { microphone, camera: hasVideo ? camera : null }
    },
  }
}
