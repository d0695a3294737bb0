import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  listCalendarAccounts,
  refreshCalendarAccount,
  restoreEvents,
  startCalendarSignIn,
  unlinkCalendarAccount,
} from '#contract/scheduling/calendar-accounts/endpoints.ts'
import type { CalendarAccount } from '#contract/scheduling/calendar-accounts/schemas.ts'
import { calendarAccountLimit, type SignInProvider } from '#contract/scheduling/calendar-accounts/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { providerNames } from '../copy.ts'
import { CalendarAccountEntry } from './calendar-account-entry.tsx'
import { ChooseCalendarsDialog } from './choose-calendars-dialog.tsx'

const LinkAccountDialog = lazyPart(() => import('./link-account-dialog.tsx').then((part) => part.LinkAccountDialog))

type CalendarAccountsProps = {
  /** Runs a step after a recent proof. */
  confirm: (proceed: () => void) => void
  onChanged: () => void
}

/** The advisor's calendar accounts: which of their calendars count, and where appointments go. */
export function CalendarAccounts({ confirm, onChanged }: CalendarAccountsProps) {
  const accounts = useEndpoint(listCalendarAccounts, {})
  const items = accounts.data?.items ?? []
  const providers = accounts.data?.signIn ?? []
  // After a sign-in at a provider its calendars are chosen next.
  const [search, setSearch] = useSearchParams()
  const fresh = items.find(({ id }) => id === search.get('account'))
  const [isLinking, setLinking] = useState(false)
  const [choosing, setChoosing] = useState<CalendarAccount | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const chosen = choosing ?? fresh
  const signIn = (provider: SignInProvider) =>
    confirm(() => {
      void attempt(provider, async () => {
        const { url } = await call(startCalendarSignIn, { body: { provider } })
        window.location.assign(url)
      })
    })
  const closeChoice = () => {
    setChoosing(null)
    if (fresh) setSearch({ view: 'hours' }, { replace: true })
  }
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
      toast.success('Restoring your calendar', { detail: 'Your appointments are being added to it again.' })
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
        Link {[...providers.map((name) => providerNames[name]), 'iCloud', 'Fastmail', 'Nextcloud'].join(', ')} or
        another CalDAV account. Appointments then appear in your own calendar at once, and move with every change.
      </p>
      <div className="mt-2">
        {!accounts.data && (
          <ReadPlaceholder read={accounts} name="Your calendar accounts">
            <Loading name="your calendar accounts" />
          </ReadPlaceholder>
        )}
        {items.length > 0 && (
          <ul>
            {items.map((account) => (
              <CalendarAccountEntry
                key={account.id}
                account={account}
                isBusy={busyId === account.id}
                onChoose={() => setChoosing(account)}
                onSignIn={signIn}
                onRefresh={() => void refresh(account)}
                onRestore={() => void restore(account)}
                onRemove={() => void remove(account)}
              />
            ))}
          </ul>
        )}
      </div>
      {accounts.data && items.length < calendarAccountLimit && (
        <div className="mt-4 flex flex-wrap gap-2">
          {providers.map((provider) => (
            <Button
              key={provider}
              size="sm"
              variant="secondary"
              pending={busyId === provider}
              onClick={() => signIn(provider)}
            >
              Link {providerNames[provider]}
            </Button>
          ))}
          <Button size="sm" variant="secondary" onClick={() => confirm(() => setLinking(true))}>
            {providers.length > 0 ? 'Link another account' : 'Link an account'}
          </Button>
        </div>
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
      {chosen && <ChooseCalendarsDialog account={chosen} onClose={closeChoice} onSaved={changed} />}
    </Panel>
  )
}
