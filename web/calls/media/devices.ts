import { useEffect, useState } from 'react'
import { valueStore } from '#web/platform/storage/value-store.ts'

export type DeviceKind = 'audioinput' | 'videoinput' | 'audiooutput'
/** The chosen devices of this tab by kind; the browser's default where none is chosen. */
export type DeviceChoice = Readonly<Record<DeviceKind, string | null>>

export const deviceChoice = valueStore<DeviceChoice>({ audioinput: null, videoinput: null, audiooutput: null })

export function chooseDevice(kind: DeviceKind, deviceId: string): void {
  deviceChoice.set({ ...deviceChoice.get(), [kind]: deviceId })
}

/** Firefox and Safari on phones let the system alone choose the speaker. */
export const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

export const canShareScreen = () => 'getDisplayMedia' in navigator.mediaDevices

const labels: Record<DeviceKind, string> = { audioinput: 'Microphone', videoinput: 'Camera', audiooutput: 'Speaker' }

/**
 * Lists the cameras, microphones and speakers, and again when one is plugged in or out. Names are
 * empty until the person has allowed a microphone or camera, so a number takes their place.
 *
 * @param permission changes when a device was opened, which reveals the names
 */
export function useDevices(permission: unknown): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a granted permission reveals the names
  useEffect(() => {
    let isCurrent = true
    const update = () =>
      void navigator.mediaDevices
        .enumerateDevices()
        .then((found) => isCurrent && setDevices(found.filter(({ deviceId }) => deviceId !== '')))
        .catch(() => undefined)
    update()
    navigator.mediaDevices.addEventListener('devicechange', update)
    return () => {
      isCurrent = false
      navigator.mediaDevices.removeEventListener('devicechange', update)
    }
  }, [permission])
  return devices
}

export function deviceOptions(
  devices: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[],
  kind: DeviceKind,
): { value: string; label: string }[] {
  return devices
    .filter((device) => device.kind === kind)
    .map(({ deviceId, label }, place) => ({ value: deviceId, label: label || `${labels[kind]} ${place + 1}` }))
}
