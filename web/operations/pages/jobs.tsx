import { useEffect, useState } from 'react'
import { seconds } from '#contract/core/durations.ts'
import { countWaitingCases } from '#contract/operations/endpoints.ts'
import { getJobs } from '#contract/operations/jobs/endpoints.ts'
import type { JobOverview } from '#contract/operations/jobs/schemas.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { zoneNote } from '#web/platform/times/zones.ts'
import { ReasonDialog, type ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { busyFirst, queueText } from '../copy.jobs.ts'
import { retryOf } from '../reasons/acts.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Jobs', description: 'Work in the background.', path: '/admin/jobs' })

/** The queues of jobs, and what was given up, kept current while the page is looked at. */
export default function Jobs() {
  useFocusFallback()
  const { data, error } = useEndpoint(getJobs, {})
  useEffect(() => {
    // Jobs end on their own, and no socket event says so.
    const timer = setInterval(() => {
      if (!document.hidden) void invalidate(getJobs, countWaitingCases)
    }, seconds(5))
    return () => clearInterval(timer)
  }, [])
  return (
    <PageLayout
      title="Jobs"
      lead={`Work in the background: emails, reminders, renewals. Failed jobs are kept for a day, emails for a week. ${zoneNote()}`}
      actions={
        <LinkButton size="sm" to="/admin/mails" variant="secondary">
          Emails
        </LinkButton>
      }
    >
      {error && !data && <Notice tone="bad">The jobs couldn’t be loaded. Reload the page.</Notice>}
      {!data && !error && <SkeletonText lines={8} />}
      {data && (
        <div className="grid items-start gap-5">
          <FailedJobs failed={data.failed} />
          <Queues queues={data.queues} />
        </div>
      )}
    </PageLayout>
  )
}

function FailedJobs({ failed }: Pick<JobOverview, 'failed'>) {
  const [act, setAct] = useState<ReasonedAct | null>(null)
  return (
    <Panel className="p-5">
      <PanelHead title="Failed for good" />
      {failed.length === 0 && <p className="mt-3 type-ui-s text-ink-2">Nothing failed.</p>}
      <ul className="mt-3 divide-y border-t empty:hidden">
        {failed.map(({ id, queue, attempts, error, failedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="type-ui-s font-strong wrap-anywhere">{queue}</p>
              <p className="type-note text-ink-2 wrap-anywhere">
                {when(failedAt)}, after {attempts} {attempts === 1 ? 'try' : 'tries'}
                {error && `: ${error}`}
              </p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Retry ${queue}`}
              onClick={() => setAct(retryOf(id, queue))}
            >
              Retry
            </Button>
          </li>
        ))}
      </ul>
      {act && (
        <ReasonDialog
          act={act}
          onClose={() => setAct(null)}
          onDone={() => void invalidate(getJobs, countWaitingCases)}
        />
      )}
    </Panel>
  )
}

function Queues({ queues }: Pick<JobOverview, 'queues'>) {
  return (
    <Panel className="p-5">
      <PanelHead title="Queues" />
      <ul className="mt-3 divide-y border-t">
        {busyFirst(queues).map((queue) => (
          <li key={queue.name} className="grid gap-x-6 gap-y-0.5 py-2 type-ui-s md:grid-cols-[5fr_5fr_3fr]">
            <p className="wrap-anywhere">{queue.name}</p>
            <p className={classNames('max-md:empty:hidden', queue.failed > 0 && 'font-strong text-bad')}>
              {queueText(queue)}
            </p>
            <p className="text-ink-2 empty:hidden">{queue.nextRunAt && `Next run ${when(queue.nextRunAt)}`}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
