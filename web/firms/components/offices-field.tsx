import { useState } from 'react'
import type { FirmOffice } from '#contract/firms/schemas.ts'
import { officesMax } from '#contract/firms/values.ts'
import { stateNames } from '#contract/profiles/labels.ts'
import { states } from '#contract/profiles/values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useRowFocus } from '#web/ui/layout/use-row-focus.ts'

const empty: FirmOffice = { address: '', city: '', state: null }

type OfficeError = Readonly<Partial<Record<keyof FirmOffice, { message?: string }>>>

/** The firm's offices, each with an address. */
export function OfficesField({
  offices,
  errorOf,
  onChange,
}: {
  offices: readonly FirmOffice[]
  errorOf: (position: number) => OfficeError | undefined
  onChange: (offices: FirmOffice[], change: { isAdded: boolean }) => void
}) {
  const [added, setAdded] = useState<number | null>(null)
  const { section, onLeave } = useRowFocus<HTMLFieldSetElement>(offices)
  const add = () => {
    setAdded(offices.length)
    onChange([...offices, empty], { isAdded: true })
  }
  const change = (at: number, part: Partial<FirmOffice>) =>
    onChange(
      offices.map((office, n) => (n === at ? { ...office, ...part } : office)),
      { isAdded: false },
    )
  return (
    <fieldset ref={section} tabIndex={-1} className="mt-2 grid gap-3 outline-none">
      <legend className="mb-2 type-title-3">Offices</legend>
      <ul className="grid gap-3 empty:hidden">
        {offices.map((office, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an office has no id, and rows do not move
          <li key={at} className="grid items-start gap-3 border-b pb-3 md:grid-cols-[2fr_1fr_minmax(11rem,1fr)_auto]">
            <TextField
              label="Street address"
              autoFocus={at === added}
              error={errorOf(at)?.address?.message}
              value={office.address}
              onChange={(event) => change(at, { address: event.currentTarget.value })}
            />
            <TextField
              label="City"
              error={errorOf(at)?.city?.message}
              value={office.city}
              onChange={(event) => change(at, { city: event.currentTarget.value })}
            />
            <Select
              label="State"
              placeholder="Choose a state"
              optional
              value={office.state ?? ''}
              onChange={(event) =>
                change(at, { state: states.find((state) => state === event.currentTarget.value) ?? null })
              }
              options={states.map((state) => ({ value: state, label: stateNames[state] }))}
            />
            <Button
              variant="text"
              className="justify-self-start md:mt-6.5 md:min-h-12!"
              onClick={() => {
                onLeave(at)
                onChange(
                  offices.filter((_, n) => n !== at),
                  { isAdded: false },
                )
              }}
            >
              Remove
              <span className="sr-only"> office {at + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
      {offices.length < officesMax && (
        <div>
          <Button variant="secondary" size="sm" onClick={add}>
            Add an office
          </Button>
        </div>
      )}
    </fieldset>
  )
}
