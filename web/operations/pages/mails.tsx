import { useState } from 'react'
import { countWaitingCases } from '#contract/operations/endpoints.ts'
import { listMails } from '#contract/operations/jobs/endpoints.ts'
import type { ListedMail } from '#contract/operations/jobs/schemas.ts'
import { type MailState, mailStates } from '#contract/operations/jobs/values.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { zoneNote } from '#web/platform/times/zones.ts'
import { ReasonDialog, type ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { retryOf } from '../reasons/acts.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Emails', description: 'Emails of the last week.', path: '/admin/mails' })

const stateLabels: Readonly<Record<MailState, string>> = { queued: 'Queued', sent: 'Sent', failed: 'Failed' }

/** The emails of the last week, by state. */
export default function Mails() {
  const [state, setState] = useState<MailState>('failed')
  const [act, setAct] = useState<ReasonedAct | null>(null)
  useFocusFallback()
  const list = usePages([listMails.path, { state }], (cursor, signal) =>
    call(listMails, { query: { state, ...(cursor && { cursor }) } }, { signal }),
  )
  const { data, error } = list
  const mails = data?.pages.flatMap(({ items }) => items)
  return (
    <PageLayout
      title="Emails"
      lead={`Emails of the last week. Their words are not shown, because they may hold a code. ${zoneNote()}`}
      actions={
        <>
          <LinkButton size="sm" to="/admin/mails/examples" variant="secondary">
            Preview every email
          </LinkButton>
          <LinkButton size="sm" to="/admin/jobs" variant="secondary">
            Jobs
          </LinkButton>
        </>
      }
    >
      <div className="mb-5 max-w-90">
        <Segmented
          label="Which emails"
          size="sm"
          value={state}
          onChange={setState}
          options={mailStates.map((value) => ({ value, label: stateLabels[value] }))}
        />
      </div>
      {error && !mails && <Notice tone="bad">The emails couldn’t be loaded. Reload the page.</Notice>}
      {!mails && !error && <SkeletonText lines={8} />}
      {mails?.length === 0 && (
        <EmptyState title="None">No {stateLabels[state].toLowerCase()} emails in the last week.</EmptyState>
      )}
      {mails && mails.length > 0 && (
        <Panel>
          <ul className="divide-y">
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} onRetry={() => setAct(retryOf(mail.id, `email to ${mail.to}`))} />
            ))}
          </ul>
        </Panel>
      )}
      <ShowMore list={list} className="mt-4">
        Show more emails
      </ShowMore>
      {act && (
        <ReasonDialog
          act={act}
          onClose={() => setAct(null)}
          onDone={() => void invalidate(listMails, countWaitingCases)}
        />
      )}
    </PageLayout>
  )
}

function MailRow({ mail, onRetry }: { mail: ListedMail; onRetry: () => void }) {
  const { to, kind, state, attempts, error, createdAt, endedAt } = mail
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="type-ui-s font-strong wrap-anywhere">{to}</p>
        <p className="type-note text-ink-2 wrap-anywhere">
          {kind}, written {when(createdAt)}
          {endedAt && `, ${state === 'sent' ? 'sent' : 'given up'} ${when(endedAt)}`}
          {attempts > 1 && `, ${attempts} tries`}
          {error && `: ${error}`}
        </p>
      </div>
      {state === 'failed' && (
        <Button size="sm" variant="secondary" aria-label={`Retry email to ${to}`} onClick={onRetry}>
          Retry
        </Button>
      )}
    </li>
  )
}
