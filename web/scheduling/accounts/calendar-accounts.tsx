import { useState } from 'react'
import {
  listCalendarAccounts,
  refreshCalendarAccount,
  restoreEvents,
  unlinkCalendarAccount,
} from '#contract/scheduling/calendar-accounts/endpoints.ts'
import type { CalendarAccount } from '#contract/scheduling/calendar-accounts/schemas.ts'
import { calendarAccountLimit } from '#contract/scheduling/calendar-accounts/values.ts'
import { call } from '#web/platform/api.ts'
import { useEndpoint } from '#web/platform/queries.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel, PanelHead } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { CalendarAccountEntry } from './calendar-account-entry.tsx'
import { ChooseCalendarsDialog } from './choose-calendars-dialog.tsx'
import { LinkAccountDialog } from './link-account-dialog.tsx'

/** The advisor's calendar accounts: which of their calendars count, and where appointments go. */
export function CalendarAccounts({ onChanged }: { onChanged: () => void }) {
  const accounts = useEndpoint(listCalendarAccounts, {})
  const items = accounts.data?.items ?? []
  const [isLinking, setLinking] = useState(false)
  const [choosing, setChoosing] = useState<CalendarAccount | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const changed = () => {
    void accounts.refetch()
    onChanged()
  }
  const attempt = async (id: string, action: () => Promise<void>) => {
    setBusyId(id)
    try {
      await action()
      changed()
    } catch (error) {
      toastProblem(error)
    } finally {
      setBusyId(null)
    }
  }
  const refresh = ({ id, host }: CalendarAccount) =>
    attempt(id, async () => {
      const { failure } = await call(refreshCalendarAccount, { params: { id } })
      if (failure) toast.error(`We couldn’t reach ${host}`)
      else toast.success(`${host} is up to date`)
    })
  const restore = ({ id }: CalendarAccount) =>
    attempt(id, async () => {
      await call(restoreEvents, { params: { id } })
      toast.success('Your calendar is being put right', { detail: 'The appointments are written there again.' })
    })
  const remove = ({ id, host }: CalendarAccount) =>
    attempt(id, async () => {
      await call(unlinkCalendarAccount, { params: { id } })
      toast.success(`${host} was removed`, { detail: 'Appointments already written there stay there.' })
    })
  return (
    <Panel className="p-4 md:p-5">
      <PanelHead title="Calendar accounts" />
      <p className="mt-2 type-ui-s text-ink-2">
        Link iCloud, Fastmail, Nextcloud or another CalDAV account. Appointments then appear in your own calendar at
        once, and move with every change.
      </p>
      {items.length > 0 && (
        <ul className="mt-2">
          {items.map((account) => (
            <CalendarAccountEntry
              key={account.id}
              account={account}
              isBusy={busyId === account.id}
              onChoose={() => setChoosing(account)}
              onRefresh={() => void refresh(account)}
              onRestore={() => void restore(account)}
              onRemove={() => void remove(account)}
            />
          ))}
        </ul>
      )}
      {items.length < calendarAccountLimit && (
        <Button className="mt-4" size="sm" variant="secondary" onClick={() => setLinking(true)}>
          Link an account
        </Button>
      )}
      {isLinking && (
        <LinkAccountDialog
          onClose={() => setLinking(false)}
          onLinked={(account) => {
            setLinking(false)
            setChoosing(account)
            void accounts.refetch()
          }}
        />
      )}
      {choosing && <ChooseCalendarsDialog account={choosing} onClose={() => setChoosing(null)} onSaved={changed} />}
    </Panel>
  )
}
