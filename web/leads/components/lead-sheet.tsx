import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { getLead, saveLead } from '#contract/leads/endpoints.ts'
import { leadSourceLabels, leadStatusLabels } from '#contract/leads/labels.ts'
import type { LeadDetail } from '#contract/leads/schemas.ts'
import type { LeadStatus } from '#contract/leads/values.ts'
import { activeLeadStatuses } from '#contract/leads/values.ts'
import { specialtyLabels } from '#contract/profiles/labels.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { useNotShown } from '#web/auth/account/not-shown.tsx'
import { ScoreRing } from '#web/matching/score/score-ring.tsx'
import { chatPath } from '#web/paths.ts'
import { call } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { ClientBrief } from '#web/profiles/briefs/client-brief.tsx'
import { ContactLine } from '#web/profiles/components/contact-links.tsx'
import { ProposeButton } from '#web/scheduling/proposals/propose-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Loading, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { TaskList } from '../clients/task-list.tsx'
import { lostText, notConfirmedText } from '../copy.ts'
import { FieldForm } from '../fields/field-form.tsx'
import { UndoLastMove } from '../pipeline/undo-last-move.tsx'
import { AssignLead } from './assign-lead.tsx'
import { LeadForm } from './lead-form.tsx'
import { LeadHistory } from './lead-history.tsx'

type LeadSheetProps = {
  /** Null when no lead is open. */
  id: string | null
  onClose: () => void
  onMove: (lead: LeadDetail, to: LeadStatus) => void
  /** Reads again what is shown of leads. */
  onChanged: () => Promise<void>
}

/**
 * Everything about one lead: who it is, what they want, what came of it so far, and what can be
 * done next.
 */
export function LeadSheet({ id, onClose, onMove, onChanged }: LeadSheetProps) {
  const { data: shown, error, isLoadingError } = useEndpoint(getLead, id ? { params: { id } } : null)
  const giveUp = useEffectEvent(() => {
    toastProblem(error)
    onClose()
  })
  useEffect(() => {
    if (isLoadingError) giveUp()
  }, [isLoadingError])
  return (
    <Sheet
      open={id !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shown?.consumer.displayName ?? 'Lead'}
      {...(shown?.chatId && {
        actions: (
          <LinkButton to={chatPath(shown.chatId)} wide>
            Open chat
          </LinkButton>
        ),
      })}
    >
      {shown ? (
        <Body lead={shown} onMove={onMove} onChanged={onChanged} />
      ) : (
        <>
          <Loading name="the lead" />
          <SkeletonText lines={7} />
        </>
      )}
    </Sheet>
  )
}

function Body({ lead, onMove, onChanged }: { lead: LeadDetail } & Pick<LeadSheetProps, 'onMove' | 'onChanged'>) {
  const user = useUser()
  const notShown = useNotShown()
  const { consumer } = lead
  const notConfirmed = notConfirmedText(lead, useMinute())
  const isOpen = activeLeadStatuses.some((status) => status === lead.status)
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={consumer.displayName} photoUrl={consumer.avatarUrl} size={56} />
        <p className="min-w-0 flex-1 type-ui-s text-ink-2 [overflow-wrap:anywhere]">
          {!consumer.isDisclosed && 'Doesn’t share their identity with you.'}
          <ContactLine email={consumer.email} phone={consumer.phone} />
        </p>
        {lead.matchScore !== null && <ScoreRing score={lead.matchScore} />}
      </div>
      <dl className="mt-5 border-t type-ui-s">
        <Row name="Status">
          {leadStatusLabels[lead.status]}
          {lead.status === 'lost' && `: ${lostText(notShown ? { ...lead, lostReason: 'Reason not shown' } : lead)}`}
        </Row>
        <Row name="In this stage since">{when(lead.stageSince, 'date')}</Row>
        <Row name="Wants help with">
          {lead.wants.map((want) => specialtyLabels[want]).join(', ') || 'Not specified'}
        </Row>
        <Row name="Source">
          {leadSourceLabels[lead.source]}, {when(lead.createdAt, 'zonedMoment')}
        </Row>
        <Row name="Contacted">{lead.firstContactAt ? when(lead.firstContactAt, 'zonedMoment') : 'Not yet'}</Row>
        {lead.nextAppointmentAt && (
          <Row name={notConfirmed ? 'Requested' : 'Next appointment'}>
            <Link to="/appointments" className="link">
              {when(lead.nextAppointmentAt, 'zonedMoment')}
            </Link>
            {notConfirmed && (
              <>
                <span className="block text-warn">{notConfirmed}</span>
                {lead.advisor?.id === user.id && (
                  <Link to="/appointments" className="link touch inline-block py-1">
                    Confirm it in your appointments
                  </Link>
                )}
              </>
            )}
          </Row>
        )}
        {lead.clientId && (
          <Row name="Notes and tasks">
            <Link to={`/clients/${lead.clientId}`} className="link">
              Client record
            </Link>
          </Row>
        )}
        <Row name="Owner">{lead.advisor?.displayName ?? 'Unassigned'}</Row>
      </dl>
      {consumer.isDisclosed && lead.can.includes('edit') && (
        <div className="mt-4">
          <ProposeButton client={consumer} />
        </div>
      )}
      {consumer.isDisclosed && <ClientBrief consumerId={consumer.id} />}
      {lead.moves.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 type-ui-s font-strong">Move to</h3>
          <div className="flex flex-wrap gap-2">
            {lead.moves.map((to) => (
              <Button key={to} variant="secondary" size="sm" onClick={() => onMove(lead, to)}>
                {leadStatusLabels[to]}
              </Button>
            ))}
          </div>
        </>
      )}
      <UndoLastMove key={`${lead.id} undo`} lead={lead} onUndone={onChanged} />
      {lead.can.includes('assign') && isOpen && (
        <AssignLead key={lead.advisor?.id} lead={lead} onAssigned={onChanged} />
      )}
      {lead.can.includes('edit') && <LeadForm key={`${lead.id} form`} lead={lead} onSaved={onChanged} />}
      {/* Tasks belong to the lead's advisor. A client's are in the record, linked above. */}
      {lead.advisor?.id === user.id && !lead.clientId && (
        <div className="mt-6">
          <TaskList key={lead.id} subject={{ leadId: lead.id }} heading="h3" />
        </div>
      )}
      {lead.can.includes('edit') && (
        <div className="mt-6 empty:hidden">
          <FieldForm
            key={lead.id}
            values={lead.fields}
            onSave={async (fields) => {
              await call(saveLead, { params: { id: lead.id }, body: { fields } })
              await onChanged()
            }}
          />
        </div>
      )}
      <LeadHistory history={lead.history} />
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b py-2">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
