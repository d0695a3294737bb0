import { setSwitch } from '#contract/staff/switches/endpoints.ts'
import { SetSwitch, type SwitchState } from '#contract/staff/switches/schemas.ts'
import { switches, switchModes } from '#contract/staff/switches/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { ReasonField } from '#web/staff/components/reason-field.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { switchModeLabels } from '../copy.content.ts'

type Props = { state: SwitchState; onClose: () => void; onSaved: () => void }

/** Sets a switch, with the reason. */
export function SwitchForm({ state: { name, mode, percent, accountIds }, onClose, onSaved }: Props) {
  const form = useSchemaForm(SetSwitch, { defaultValues: { name, mode, percent, accountIds, reason: '' } })
  const choice = form.controlled('mode')
  const share = form.controlled('percent')
  const listed = form.controlled('accountIds')
  const send = form.submit(async (body) => {
    await call(setSwitch, { body })
    toast.success(`${switches[name].label}: ${switchModeLabels[body.mode]}`)
    onSaved()
    onClose()
  })
  return (
    <FormDialog
      form={form}
      wide
      title={`Feature switch: ${switches[name].label}`}
      description={switches[name].does}
      action="Save switch"
      pendingLabel="Saving"
      variant={choice.value === 'off' ? 'danger' : 'primary'}
      onSubmit={send}
      onClose={onClose}
    >
      <RadioGroup
        legend="Who has it"
        choices={switchModes.map((value) => ({ value, label: switchModeLabels[value] }))}
        {...choice}
      />
      {choice.value === 'some' && (
        <>
          <NumberField
            label="Percent of accounts"
            min={0}
            max={100}
            value={share.value}
            error={share.error}
            onChange={({ currentTarget: { value } }) => share.onChange(Number(value))}
          />
          <TextArea
            label="Additional account IDs"
            help="One per line. An account’s page shows its ID."
            optional
            rows={3}
            defaultValue={listed.value.join('\n')}
            error={listed.error}
            onChange={({ currentTarget: { value } }) => listed.onChange(value.split(/\s+/).filter(Boolean))}
          />
        </>
      )}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
