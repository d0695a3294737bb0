import { useState } from 'react'
import { Link } from 'react-router'
import { countWaitingCases } from '#contract/operations/endpoints.ts'
import { changeRequest, getRequest, listRequests } from '#contract/support/desk/endpoints.ts'
import { requestStatusLabels } from '#contract/support/desk/labels.ts'
import type { ChangeRequest, RequestRecord } from '#contract/support/desk/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { ReasonDialog, type ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { requestKindLabels, supportLevelTags } from '../copy.support.ts'
import { AnswerForm } from './answer-form.tsx'

/**
 * One request: who wrote, everything that was written, who answers, and the answer. `onChanged` is
 * called before the list is read again, which may hold it no longer.
 */
export function RequestDetail({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { data: request, error } = useEndpoint(getRequest, { params: { id } })
  const [act, setAct] = useState<ReasonedAct | null>(null)
  if (error && !request) return <Notice tone="bad">The request couldn’t be loaded. Reload the page.</Notice>
  if (!request) return <SkeletonText lines={8} />
  const { name, email, phone, kind, level, status, userId, createdAt } = request
  const tag = supportLevelTags[level]
  const reload = () => {
    onChanged()
    void invalidate(getRequest, listRequests, countWaitingCases)
  }
  const change = (patch: Omit<ChangeRequest, 'reason'>, button: string, done: string) =>
    setAct({
      title: button,
      button,
      done,
      run: (reason) => call(changeRequest, { params: { id }, body: { ...patch, reason } }),
    })
  const isClosed = status === 'closed'
  return (
    <article aria-label={`Request from ${name || email}`} className="grid gap-5 rounded border bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="type-title-2 wrap-anywhere">{name || email}</h2>
          <p className="mt-1 type-note text-ink-2 wrap-anywhere">
            {[name && email, phone, requestKindLabels[kind], when(createdAt)].filter(Boolean).join(', ')}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2 type-note">
            <Tag tone={status === 'open' ? 'warn' : 'plain'}>{requestStatusLabels[status]}</Tag>
            {tag && <Tag tone="action">{tag}</Tag>}
            {userId && (
              <Link to={`/admin/people/${userId}`} className="link">
                Open account
              </Link>
            )}
          </p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            isClosed
              ? change({ status: 'open' }, 'Open request again', 'Request opened again')
              : change({ status: 'closed' }, 'Close request', 'Request closed')
          }
        >
          {isClosed ? 'Open request again' : 'Close request'}
        </Button>
      </div>
      <Messages request={request} />
      <div className="max-w-80">
        <Select
          label="Assigned to"
          placeholder="No one"
          value={request.assignee?.id ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ assigneeId: value || null }, value ? 'Assign request' : 'Give request back', 'Assignee changed')
          }
          options={request.staff.map((each) => ({ value: each.id, label: each.name }))}
        />
      </div>
      <AnswerForm key={status} id={id} email={email} isClosed={isClosed} onAnswered={reload} />
      {act && <ReasonDialog act={act} onClose={() => setAct(null)} onDone={reload} />}
    </article>
  )
}

function Messages({ request: { messages, name, email } }: { request: RequestRecord }) {
  return (
    <ol aria-label="Messages" className="divide-y overflow-hidden rounded border">
      {messages.map(({ id, body, at, by }) => (
        <li key={id} className={`px-4 py-3 ${by === null ? '' : 'bg-sunken'}`}>
          <p className="flex flex-wrap items-baseline gap-x-2 type-note">
            <span className="font-strong">{by ?? (name || email)}</span>
            <time dateTime={at} className="text-ink-2">
              {when(at)}
            </time>
          </p>
          <p className="type-ui-s wrap-anywhere whitespace-pre-wrap">{body}</p>
        </li>
      ))}
    </ol>
  )
}
