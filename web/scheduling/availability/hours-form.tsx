import { useState } from 'react'
import { modeNames } from '#contract/scheduling/labels.ts'
import { type Availability, AvailabilityForm, type WeeklyHours } from '#contract/scheduling/schemas.ts'
import { appointmentModes, type BookingConfirmation } from '#contract/scheduling/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { resetAfterSave } from '#web/platform/form-reset.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ChoiceGroup } from '#web/ui/forms/choice-group.tsx'
import { FieldMessage } from '#web/ui/forms/field.tsx'
import { type Choice, RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { getAvailability, updateAvailability } from '../api.ts'
import { zoneOptions } from '../booking/time-zone-select.tsx'
import { officeHelp } from '../copy.hours.ts'
import { contestedText, contestedWeekdays, withFormChanges, withWeekdays } from './hours.ts'
import { LengthFields } from './length-fields.tsx'
import { LimitSelect } from './limit-select.tsx'
import { WeekdayHours } from './weekday-hours.tsx'

const confirmations: readonly Choice<BookingConfirmation>[] = [
  {
    value: 'instant',
    label: 'Confirm bookings at once',
    description: 'The appointment goes straight on your calendar. The button says “Book.”',
  },
  {
    value: 'manual',
    label: 'Ask me first',
    description: 'You confirm or decline each request. The button says “Request.”',
  },
]

const buffers = [0, 5, 10, 15, 20, 30, 45, 60]

/**
 * What an advisor offers week by week, and within which limits. Only what was changed here is
 * saved: the rest, and the exceptions of single days, stay as another device may have saved them. A
 * weekday that both changed is not replaced unseen.
 */
export function HoursForm({ availability, onSaved }: { availability: Availability; onSaved: () => void }) {
  const form = useSchemaForm(AvailabilityForm, { defaultValues: availability })
  // What the form began with: the page may read newer hours, which the fields do not show.
  const [read, setRead] = useState(availability)
  const values = form.watch()
  const { errors, isDirty } = form.formState
  const change = (weeklyHours: WeeklyHours[]) =>
    form.setValue('weeklyHours', weeklyHours, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const setModes = (mode: (typeof appointmentModes)[number], isOffered: boolean) =>
    form.setValue(
      'modes',
      appointmentModes.filter((name) => (name === mode ? isOffered : values.modes.includes(name))),
      { shouldDirty: true, shouldValidate: true },
    )
  const send = form.submit(async (input) => {
    const sent = form.getValues()
    const stored = await getAvailability()
    const contested = contestedWeekdays(stored, { read, input })
    if (contested.length > 0) {
      // The next attempt knows of them, and replaces them.
      setRead(withWeekdays(read, stored, contested))
      return form.setProblem(contestedText(stored, contested))
    }
    const saved = await updateAvailability((stored) => withFormChanges(stored, { read, input }))
    setRead(saved)
    resetAfterSave(form, sent, saved)
    toast.success('Hours saved', { detail: 'Existing appointments don’t change.' })
    onSaved()
  })
  return (
    <form onSubmit={send} noValidate className="grid grid-cols-1 gap-5">
      <Panel className="p-4 md:p-5">
        <PanelHead title="Weekly hours" />
        <div className="mt-2">
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <WeekdayHours
              key={weekday}
              weekday={weekday}
              rows={values.weeklyHours
                .map((range, position) => ({ ...range, position }))
                .filter((range) => range.weekday === weekday)}
              errorOf={(position) => {
                const wrong = errors.weeklyHours?.[position]
                return wrong?.from?.message ?? wrong?.to?.message
              }}
              onChange={(position, range) => change(values.weeklyHours.with(position, range))}
              onAdd={(range) => change([...values.weeklyHours, range])}
              onRemove={(position) => change(values.weeklyHours.toSpliced(position, 1))}
            />
          ))}
        </div>
        {errors.weeklyHours?.root?.message || errors.weeklyHours?.message ? (
          <FieldMessage id="weekly-hours" error={errors.weeklyHours.root?.message ?? errors.weeklyHours.message} />
        ) : null}
      </Panel>
      <Panel className="p-4 md:p-5">
        <PanelHead title="Lengths and limits" />
        <div className="mt-4 grid gap-x-5 gap-y-2 md:grid-cols-2">
          <LengthFields
            value={values.lengthsMinutes}
            onChange={(lengths) => form.setValue('lengthsMinutes', lengths, { shouldDirty: true })}
          />
          <LimitSelect
            label="Buffer before appointments"
            help="Added to the buffer after the one before."
            unit="minutes"
            choices={buffers}
            value={values.bufferBeforeMinutes}
            onChange={(minutes) => form.setValue('bufferBeforeMinutes', minutes, { shouldDirty: true })}
          />
          <LimitSelect
            label="Buffer after appointments"
            help="Consumers can’t book during this time."
            unit="minutes"
            choices={buffers}
            value={values.bufferMinutes}
            onChange={(minutes) => form.setValue('bufferMinutes', minutes, { shouldDirty: true })}
          />
          <LimitSelect
            label="Minimum notice before a booking"
            help="How far ahead consumers need to book."
            unit="hours"
            choices={[0, 1, 2, 4, 8, 12, 24, 48, 72, 168]}
            value={values.minimumNoticeHours}
            onChange={(hours) => form.setValue('minimumNoticeHours', hours, { shouldDirty: true })}
          />
          <LimitSelect
            label="Daily limit"
            help="No more times are offered once it’s reached."
            unit="appointments"
            choices={[1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24]}
            value={values.dailyLimit}
            onChange={(limit) => form.setValue('dailyLimit', limit, { shouldDirty: true })}
          />
          <Select
            label="Your time zone"
            help="Your hours are in this time zone. Consumers see times in their own."
            options={zoneOptions(values.timeZone)}
            {...form.field('timeZone')}
          />
        </div>
        <div className="mt-4">
          <RadioGroup
            legend="When a consumer picks a time"
            choices={confirmations}
            value={values.confirmation}
            onChange={(confirmation) => form.setValue('confirmation', confirmation, { shouldDirty: true })}
            columns={2}
          />
        </div>
        <div className="mt-4">
          <ChoiceGroup
            legend="How you meet"
            help="Consumers choose from these when they book. Matches go by them too, instead of the ways to meet in your profile."
            error={errors.modes?.message}
          >
            <div className="grid grid-cols-2 gap-x-5 md:grid-cols-4">
              {appointmentModes.map((mode) => (
                <Checkbox
                  key={mode}
                  label={modeNames[mode]}
                  checked={values.modes.includes(mode)}
                  onChange={(event) => setModes(mode, event.currentTarget.checked)}
                />
              ))}
            </div>
          </ChoiceGroup>
        </div>
        {values.modes.includes('in_person') && (
          <div className="mt-4">
            <TextField
              label="Office address"
              autoComplete="street-address"
              help={officeHelp(availability)}
              {...form.field('officeAddress')}
            />
          </div>
        )}
      </Panel>
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div>
        <Button type="submit" size="lg" pending={form.isPending} pendingLabel="Saving">
          Save hours
        </Button>
      </div>
      <UnsavedGuard unsaved={isDirty && !form.isPending} viewParam="view" />
    </form>
  )
}
