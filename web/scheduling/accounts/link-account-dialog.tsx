import { linkCalendarAccount } from '#contract/scheduling/calendar-accounts/endpoints.ts'
import { type CalendarAccount, NewCalendarAccount } from '#contract/scheduling/calendar-accounts/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

type LinkAccountDialogProps = { onClose: () => void; onLinked: (account: CalendarAccount) => void }

/** Asks for a CalDAV account; its calendars are chosen afterwards. */
export function LinkAccountDialog({ onClose, onLinked }: LinkAccountDialogProps) {
  const form = useSchemaForm(NewCalendarAccount, { defaultValues: { address: '', username: '', password: '' } })
  const send = form.submit(async (input) => onLinked(await call(linkCalendarAccount, { body: input })))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Link a calendar account"
      description="Use an app password, not the one you sign in with. We keep it encrypted and never show it again."
      problem={form.problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={form.formState.isSubmitting} pendingLabel="Signing in" onClick={() => void send()}>
            Link account
          </Button>
        </>
      }
    >
      <form onSubmit={send} noValidate>
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
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
