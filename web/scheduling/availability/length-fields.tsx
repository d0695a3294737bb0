import { kindNames } from '#contract/scheduling/labels.ts'
import type { Availability } from '#contract/scheduling/schemas.ts'
import { type AppointmentKind, appointmentKinds, lengthBounds } from '#contract/scheduling/values.ts'
import { LimitSelect } from './limit-select.tsx'

const choices = [15, 20, 30, 45, 60, 75, 90, 120, 180]

const help: Record<AppointmentKind, string> = {
  consultation: 'The free first talk, at least 30 minutes.',
  review: 'After a first consultation.',
  follow_up: 'After a first consultation.',
}

type Lengths = Availability['lengthsMinutes']

/** How long appointments of each kind are; those already made keep their length. */
export function LengthFields({ value, onChange }: { value: Lengths; onChange: (value: Lengths) => void }) {
  return appointmentKinds.map((kind) => (
    <LimitSelect
      key={kind}
      label={`Length of a ${kindNames[kind].toLowerCase()}`}
      help={help[kind]}
      unit="minutes"
      choices={choices.filter((length) => length >= lengthBounds[kind].min && length <= lengthBounds[kind].max)}
      value={value[kind]}
      onChange={(length) => onChange({ ...value, [kind]: length })}
    />
  ))
}
