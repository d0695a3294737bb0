import type { ReactNode } from 'react'
import { Select } from '#web/ui/forms/select.tsx'
import {
  canChooseSpeaker,
  chooseDevice,
  type DeviceKind,
  deviceChoice,
  deviceOptions,
  useDevices,
} from '../media/devices.ts'

const fields: readonly { kind: DeviceKind; label: string }[] = [
  { kind: 'videoinput', label: 'Camera' },
  { kind: 'audioinput', label: 'Microphone' },
  { kind: 'audiooutput', label: 'Speaker' },
]

type DeviceFieldsProps = {
  /** Changes when a device was opened: then the browser gives the names. */
  permission: unknown
  onChange: (kind: DeviceKind) => void
  /** Shown below the microphone. */
  meter?: ReactNode
}

/** The choice of camera, microphone and, where the browser allows it, speaker. */
export function DeviceFields({ permission, onChange, meter }: DeviceFieldsProps) {
  const devices = useDevices(permission)
  const choice = deviceChoice.use()
  return (
    <div className="grid gap-3">
      {fields
        .filter(({ kind }) => kind !== 'audiooutput' || canChooseSpeaker())
        .map(({ kind, label }) => {
          const options = deviceOptions(devices, kind)
          return (
            <Select
              key={kind}
              label={label}
              options={options.length > 0 ? options : [{ value: '', label: `No ${label.toLowerCase()} found` }]}
              disabled={options.length === 0}
              value={choice[kind] ?? options[0]?.value ?? ''}
              onChange={({ target }) => {
                chooseDevice(kind, target.value)
                onChange(kind)
              }}
              help={kind === 'audioinput' ? meter : undefined}
            />
          )
        })}
    </div>
  )
}
