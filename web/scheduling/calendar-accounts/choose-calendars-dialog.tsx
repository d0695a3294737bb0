import { useState } from 'react'
import { chooseCalendars } from '#contract/scheduling/calendar-accounts/endpoints.ts'
import type { CalendarAccount } from '#contract/scheduling/calendar-accounts/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type ChooseCalendarsDialogProps = { account: CalendarAccount; onClose: () => void; onSaved: () => void }

/** Chooses the calendars of an account that close open times, and where appointments go. */
export function ChooseCalendarsDialog({ account, onClose, onSaved }: ChooseCalendarsDialogProps) {
  const { id, host, calendars } = account
  const [busy, setBusy] = useState(calendars.filter(({ isBusy }) => isBusy).map(({ key }) => key))
  const [writesTo, setWritesTo] = useState(account.writesTo ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      await call(chooseCalendars, { params: { id }, body: { busy, writesTo: writesTo || null } })
      onClose()
      toast.success(`${host} is set up`, writesTo ? { detail: 'Your appointments are being written there.' } : {})
      onSaved()
    } catch (error) {
      setProblem(problemText(error).title)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Choose calendars"
      description={host}
      problem={problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isSending} pendingLabel="Saving" onClick={() => void send()}>
            Save
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="type-ui-s font-strong">No one can book when these say you’re busy</legend>
        {calendars.map(({ key, name }) => (
          <Checkbox
            key={key}
            label={name}
            checked={busy.includes(key)}
            onChange={({ currentTarget }) =>
              setBusy(currentTarget.checked ? [...busy, key] : busy.filter((each) => each !== key))
            }
          />
        ))}
      </fieldset>
      <div className="mt-4">
        <Select
          label="Put appointments into"
          help="Changes you make to them there don’t change the appointment. We tell you about them here."
          options={[
            { value: '', label: 'No calendar' },
            ...calendars.filter(({ canWrite }) => canWrite).map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={writesTo}
          onChange={({ currentTarget }) => setWritesTo(currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
