import { setSwitch } from '#contract/staff/switches/endpoints.ts'
import { SetSwitch, type SwitchState } from '#contract/staff/switches/schemas.ts'
import { switches, switchModes } from '#contract/staff/switches/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
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
    toast.success(`${switches[name].label} set`)
    onSaved()
    onClose()
  })
  return (
    <Dialog open onOpenChange={onClose} title={switches[name].label} description={switches[name].does} wide>
      <form onSubmit={send} noValidate className="grid gap-3">
        <RadioGroup
          legend="Turned"
          choices={switchModes.map((value) => ({ value, label: switchModeLabels[value] }))}
          {...choice}
        />
        {choice.value === 'some' && (
          <>
            <TextField
              label="Percent of accounts"
              type="number"
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
        <TextArea
          label="Reason"
          help="Kept in the audit log with your name."
          rows={3}
          maxLength={500}
          {...form.field('reason')}
        />
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={choice.value === 'off' ? 'danger' : 'primary'}
            pending={form.formState.isSubmitting}
            pendingLabel="Saving"
          >
            Set switch
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
