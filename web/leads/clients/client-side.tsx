import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { useRef, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { dayIn } from '#contract/core/days.ts'
import { getClient, inviteClient, saveClient } from '#contract/leads/clients/endpoints.ts'
import { type ClientDetail, nextReviewFrom } from '#contract/leads/clients/schemas.ts'
import { Problem } from '#contract/problems.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { ClientBrief } from '#web/profiles/briefs/client-brief.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { FieldForm } from '../fields/field-form.tsx'
import { TaskList } from './task-list.tsx'

/** Beside the timeline: brief, tasks, the next review, and what the client agreed to. */
export function ClientSide({ client }: { client: ClientDetail }) {
  return (
    <Panel className="divide-y [&>*]:p-5">
      {client.consumer?.isDisclosed && (
        <div className="empty:hidden [&>section]:mt-0">
          <ClientBrief consumerId={client.consumer.id} />
        </div>
      )}
      <div>
        <TaskList subject={client.leadId === null ? { clientId: client.id } : { leadId: client.leadId }} />
      </div>
      <div className="empty:hidden">
        <FieldForm
          key={client.id}
          values={client.fields}
          onSave={async (fields) => {
            await call(saveClient, { params: { id: client.id }, body: { fields } })
            await invalidate(getClient)
          }}
        />
      </div>
      <div>
        <NextReview key={`${client.id} ${client.nextReviewOn}`} client={client} />
      </div>
      {client.origin === 'converted' ? <Consent client={client} /> : <Invitation client={client} />}
    </Panel>
  )
}

/** Saves once the day is entered in full: while a year is typed, the field holds days of year 2. */
function NextReview({ client }: { client: ClientDetail }) {
  const saved = client.nextReviewOn ?? ''
  const [day, setDay] = useState(saved)
  // Enter saves, and leaving the field before the record is read again would do so once more.
  const sent = useRef(saved)
  const [error, setError] = useState('')
  const save = async () => {
    if (day === sent.current) return
    const checked = nextReviewFrom(dayIn(ownZone(), new Date())).safeParse(day)
    if (day !== '' && !checked.success) return setError(checked.error.issues[0]?.message ?? '')
    sent.current = day
    try {
      await call(saveClient, { params: { id: client.id }, body: { nextReviewOn: day || null } })
      toast.success(day ? 'Next review saved' : 'Next review removed')
      await invalidate(getClient)
    } catch (failure) {
      sent.current = saved
      const refused = failure instanceof Problem ? failure.fields?.[0] : undefined
      if (refused) setError(refused.message)
      else toastProblem(failure)
    }
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <DateField
        label="Next review"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        onFocus={() => setError('')}
        onBlur={() => void save()}
        error={error || undefined}
        help="We remind you at eight that morning. It isn’t sent to anyone else."
      />
    </Form>
  )
}

function Consent({ client: { consent, consumer } }: { client: ClientDetail }) {
  const isInForce = consent.state === 'in_force'
  return (
    <section aria-label="Consent">
      <h2 className="type-ui-s font-strong">Consent</h2>
      <ul className="mt-2 grid gap-2 type-ui-s">
        <Line isShared={isInForce} name="Name and email" on={consent.grantedAt} />
        <Line isShared={isInForce && consent.sharesPhone} name="Phone number" on={consent.grantedAt} />
      </ul>
      <p className="mt-3 type-note text-ink-2">
        {isInForce
          ? `${consumer?.firstName || 'Your client'} can take this back at any time. Contact details then disappear from this record.`
          : consent.isAccountDeleted
            ? 'Their account was deleted, and their details with it.'
            : `Taken back${consent.withdrawnAt ? ` on ${when(consent.withdrawnAt, 'date')}` : ''}. Their details are hidden from you.`}
      </p>
    </section>
  )
}

function Line({ isShared, name, on }: { isShared: boolean; name: string; on: string | null }) {
  return (
    <li className="flex justify-between gap-3">
      <span className="flex gap-2">
        <Icon of={isShared ? Check : Lock} small className="mt-1 text-ink-2" />
        {name}
      </span>
      <span className="type-note text-ink-2 leading-6">{isShared && on ? when(on, 'date') : 'Hidden'}</span>
    </li>
  )
}

function Invitation({ client }: { client: ClientDetail }) {
  const [isPending, runAction] = useAction()
  const invite = () =>
    runAction(async () => {
      await call(inviteClient, { params: { id: client.id } })
      toast.success(`Invitation sent to ${client.email}`)
      await invalidate(getClient)
    })
  return (
    <section aria-label="Invitation">
      <h2 className="type-ui-s font-strong">Invite to {brand.name}</h2>
      <p className="mt-1 type-note text-ink-2">
        {client.email
          ? 'We email a link to your profile. We don’t tell you whether they have an account.'
          : 'This client has no email address on your list.'}
      </p>
      {client.invitedAt && <p className="mt-1 type-note text-ink-2">Last invited {when(client.invitedAt, 'date')}.</p>}
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        disabled={!client.canInvite}
        pending={isPending}
        pendingLabel="Sending"
        onClick={() => void invite()}
      >
        Send invitation
      </Button>
    </section>
  )
}
