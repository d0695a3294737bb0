import { linkCalendarAccount } from '#contract/scheduling/calendar-accounts/endpoints.ts'
import { type CalendarAccount, NewCalendarAccount } from '#contract/scheduling/calendar-accounts/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type LinkAccountDialogProps = { onClose: () => void; onLinked: (account: CalendarAccount) => void }

/** Asks for a CalDAV account; its calendars are chosen afterwards. */
export function LinkAccountDialog({ onClose, onLinked }: LinkAccountDialogProps) {
  const form = useSchemaForm(NewCalendarAccount, { defaultValues: { address: '', username: '', password: '' } })
  const send = form.submit(async (input) => onLinked(await call(linkCalendarAccount, { body: input })))
  return (
    <FormDialog
      form={form}
      title="Link a calendar account"
      description="Use an app password, not the one you sign in with. We keep it encrypted and never show it again."
      action="Link account"
      pendingLabel="Signing in"
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="CalDAV address"
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://caldav.icloud.com"
        help="iCloud: https://caldav.icloud.com. Fastmail: https://caldav.fastmail.com. Nextcloud: your server’s own address."
        {...form.field('address')}
      />
      <TextField label="User name" autoComplete="off" spellCheck={false} {...form.field('username')} />
      <TextField label="App password" type="password" autoComplete="off" {...form.field('password')} />
    </FormDialog>
  )
}
