import { linkCalendar } from '#contract/scheduling/linked-calendars/endpoints.ts'
import { NewLinkedCalendar } from '#contract/scheduling/linked-calendars/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type LinkCalendarDialogProps = { isConsumer: boolean; onClose: () => void; onLinked: () => void }

/** Links a calendar by its private address. */
export function LinkCalendarDialog({ isConsumer, onClose, onLinked }: LinkCalendarDialogProps) {
  const form = useSchemaForm(NewLinkedCalendar, { defaultValues: { name: '', address: '' } })
  const send = form.submit(async (input) => {
    const { name } = await call(linkCalendar, { body: input })
    onClose()
    const detail = isConsumer ? 'We warn you when you’re busy.' : 'Its busy times are closed for bookings.'
    toast.success(`${name} is linked`, { detail })
    onLinked()
  })
  return (
    <FormDialog
      form={form}
      title="Link a calendar"
      description="Works with Google, Outlook, Apple and any calendar that has a private iCal address."
      action="Link calendar"
      pendingLabel="Reading"
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Private iCal address"
        type="url"
        autoComplete="off"
        spellCheck={false}
        help="Google: Settings for the calendar, “Secret address in iCal format.” Outlook: Shared calendars, Publish, ICS. Apple: Share, Public Calendar."
        {...form.field('address')}
      />
      <TextField label="Name" optional placeholder="Personal" autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}
