import { useState } from 'react'
import { removeCalendarFeed, renewCalendarFeed } from '#contract/scheduling/endpoints.ts'
import type { CalendarFeed as Feed } from '#contract/scheduling/schemas.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type CalendarFeedProps = {
  feed: Feed
  /** Runs a step after a recent proof. */
  confirm: (proceed: () => void) => void
  onChanged: () => void
}

/**
 * Lets somebody's own calendar program read their appointments, by an address that is shown once
 * and can be replaced.
 */
export function CalendarFeed({ feed, confirm, onChanged }: CalendarFeedProps) {
  const [url, setUrl] = useState<string | null>(null)
  const [isRenewing, runRenewal] = useAction()
  const [isRemoving, runRemoval] = useAction()
  const renew = async () => {
    setUrl((await call(renewCalendarFeed)).url)
    onChanged()
  }
  const remove = async () => {
    await call(removeCalendarFeed)
    setUrl(null)
    toast.success('Calendar link turned off', { detail: 'Calendar apps can no longer see your appointments.' })
    onChanged()
  }
  return (
    <Panel className="p-4 md:p-5">
      <PanelHead title="Sync with your calendar" />
      <p className="mt-2 type-ui-s text-ink-2">
        Add your appointments to Apple, Google or Outlook Calendar with a private link. Anyone who has the link can see
        when and with whom you meet, so don’t share it. A new password or email address, or signing out everywhere,
        turns the link off.
      </p>
      {url ? (
        <CopyField label="Your private link (shown only once)" value={url} />
      ) : (
        feed.isOn &&
        feed.createdAt && (
          <p className="mt-3 type-note text-ink-3">
            On since {when(feed.createdAt, 'date')}. The link was shown when you created it. A new link replaces the old
            one.
          </p>
        )
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          pending={isRenewing}
          pendingLabel="Creating"
          onClick={() => confirm(() => void runRenewal(renew))}
        >
          {feed.isOn ? 'Create a new link' : 'Create calendar link'}
        </Button>
        {feed.isOn && (
          <Button size="sm" variant="text" pending={isRemoving} onClick={() => void runRemoval(remove)}>
            Turn off
          </Button>
        )}
      </div>
    </Panel>
  )
}
