import type { LucideIcon } from 'lucide-react'
import AudioLines from 'lucide-react/icons/audio-lines'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import Video from 'lucide-react/icons/video'
import { modeNames, modePhrases } from '#contract/scheduling/labels.ts'
import type { AppointmentMode } from '#contract/scheduling/values.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'

const modeIcons: Record<AppointmentMode, LucideIcon> = {
  video: Video,
  audio: AudioLines,
  phone: Phone,
  in_person: MapPin,
}

/** The ways to meet that the advisor offers; a single one is shown as text. */
export function ModeSwitch({
  modes,
  value,
  onChange,
}: {
  modes: readonly AppointmentMode[]
  value: AppointmentMode
  onChange: (mode: AppointmentMode) => void
}) {
  const [only] = modes
  if (modes.length < 2) return only ? <p className="type-note text-ink-2">You meet {modePhrases[only]}.</p> : null
  return (
    <Segmented
      label="How to meet"
      value={value}
      onChange={onChange}
      options={modes.map((mode) => ({ value: mode, label: modeNames[mode], icon: modeIcons[mode] }))}
    />
  )
}
