import { useId, useState } from 'react'
import type { CalendarFeed as Feed } from '#contract/scheduling/schemas.ts'
import { when } from '../../platform/format.ts'
import { toastProblem } from '../../platform/problem-view.tsx'
import { Button } from '../../ui/button.tsx'
import { controlStyle } from '../../ui/field.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.ts'
import { removeCalendarFeed, renewCalendarFeed } from '../api.ts'

type CalendarFeedProps = {
  feed: Feed
  /** Runs a step after a recent proof. */
  confirm: (proceed: () => void) => void
  onChanged: () => void
}

/** Lets somebody's own calendar program read their appointments, by an address that is shown once and can be replaced. */
export function CalendarFeed({ feed, confirm, onChanged }: CalendarFeedProps) {
  const [url, setUrl] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const attempt = async (deed: () => Promise<void>) => {
    setSending(true)
    try {
      await deed()
      onChanged()
    } catch (error) {
      toastProblem(error)
    } finally {
      setSending(false)
    }
  }
  const renew = () => attempt(async () => setUrl((await renewCalendarFeed()).url))
  const remove = () =>
    attempt(async () => {
      await removeCalendarFeed()
      setUrl(null)
      toast.success('The address is off', { detail: 'Calendar programs no longer see your appointments.' })
    })
  return (
    <Panel className="p-4 md:p-5">
      <PanelHead title="In your own calendar" />
      <p className="mt-2 type-ui-s text-ink-2">
        Apple, Google and Outlook can follow your appointments by a secret address. Whoever has it can read when and
        with whom you meet, so keep it to yourself.
      </p>
      {url ? (
        <Address url={url} />
      ) : (
        feed.isOn &&
        feed.createdAt && (
          <p className="mt-3 type-note text-ink-3">
            On since {when(feed.createdAt, 'date')}. The address was shown when it was made; a new one ends the old.
          </p>
        )
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          pending={isSending}
          pendingLabel="One moment"
          onClick={() => confirm(() => void renew())}
        >
          {feed.isOn ? 'Make a new address' : 'Make an address'}
        </Button>
        {feed.isOn && (
          <Button size="sm" variant="text" onClick={() => void remove()}>
            Turn it off
          </Button>
        )}
      </div>
    </Panel>
  )
}

function Address({ url }: { url: string }) {
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success('Link copied to clipboard')
    } catch {
      toast.error('Failed to copy link')
    }
  }
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1.5 block type-ui-s font-strong">
        Your address, shown this once
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className={`${controlStyle} min-w-0 flex-1`}
        />
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  )
}
