import { toast } from '#web/ui/toasts/toast.ts'
import { deviceProblem } from '../copy.ts'
import { deviceChoice } from './devices.ts'

/** The devices of a call that this browser makes, holds or waits for. */
export type CallMedia = { microphone: MediaStream; camera: MediaStream | null }

const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } }

// A chosen device that is gone is replaced by the default, so the id is a preference.
const preferred = (deviceId: string | null) => (deviceId === null ? {} : { deviceId })

/** Opens the chosen microphone. Says why and returns null when the browser refuses. */
export const openMicrophone = (): Promise<MediaStream | null> =>
  open('microphone', { audio: { ...sound, ...preferred(deviceChoice.get().audioinput) } })

/** Opens the chosen camera. Says why and returns null when the browser refuses. */
export const openCamera = (): Promise<MediaStream | null> =>
  open('camera', { video: { ...picture, ...preferred(deviceChoice.get().videoinput) } })

async function open(device: 'microphone' | 'camera', constraints: MediaStreamConstraints): Promise<MediaStream | null> {
  try {
    return await navigator.mediaDevices.getUserMedia(constraints)
  } catch (error) {
    const { title, detail } = deviceProblem(error, device)
    toast.error(title, { detail })
    return null
  }
}

/** Lets the person pick a screen, window or tab; null when they close the picker. */
export async function openScreen(): Promise<MediaStream | null> {
  try {
    return await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 15, max: 30 } }, audio: false })
  } catch {
    return null
  }
}

/** Opens the microphone, and the camera where it is wanted; null without a microphone. */
export async function openMedia(hasVideo: boolean): Promise<CallMedia | null> {
  const microphone = await openMicrophone()
  if (!microphone) return null
  return { microphone, camera: hasVideo ? await openCamera() : null }
}

/** Switches the devices of a stream off, so that their lights go out. */
export function stopStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Switches all devices of a call off. */
export function stopMedia({ microphone, camera }: CallMedia): void {
  stopStream(microphone)
  stopStream(camera)
}
