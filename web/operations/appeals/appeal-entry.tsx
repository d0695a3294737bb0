import { Link } from 'react-router'
import { decideReportAppeal } from '#contract/operations/appeals/endpoints.ts'
import { DecideReportAppeal, type StaffAppeal } from '#contract/operations/appeals/schemas.ts'
import { appealOutcomes } from '#contract/operations/reports/values.ts'
import { staffReasonMaxLength } from '#contract/staff/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { roleLabels } from '../copy.people.ts'
import { decidedLabels, outcomeLabels } from '../copy.reports.ts'

/** One appeal: what was decided and why, what its person says, and the decision about it. */
export function AppealEntry({ appeal, onDecided }: { appeal: StaffAppeal; onDecided: () => void }) {
  const { reportId, person, against, statement, openedAt, outcome, answer, decidedAt, decidedByName, canDecide } =
    appeal
  return (
    <article aria-label={`Appeal of ${person.name}`} className="grid gap-4 rounded border bg-surface p-5">
      <div>
        <h2 className="flex flex-wrap items-center gap-2 type-title-3 wrap-anywhere">
          <Link to={`/admin/people/${person.id}`} className="link">
            {person.name}
          </Link>
          {outcome && <Tag tone={outcome === 'upheld' ? 'ok' : 'plain'}>{outcomeLabels[outcome].decided}</Tag>}
        </h2>
        <p className="mt-1 type-note text-ink-2">
          {roleLabels[person.role]}. Appealed {when(openedAt)}.
        </p>
      </div>
      <blockquote className="border-action border-l-2 pl-4 type-ui wrap-anywhere whitespace-pre-wrap">
        {statement}
      </blockquote>
      <p className="type-ui-s text-ink-2 wrap-anywhere">
        {`${decidedLabels[against.decision]} ${when(against.decidedAt)} by ${against.decidedByName}: “${against.reason}”`}
        <Link
          to={`/admin/reports?personId=${person.id}&list=decided&report=${reportId}`}
          className="link mt-2 block w-fit"
        >
          Open the report
        </Link>
      </p>
      {decidedAt && (
        <p className="border-t pt-4 type-ui-s wrap-anywhere">{`${decidedByName}, ${when(decidedAt)}: “${answer}”`}</p>
      )}
      {!decidedAt && !canDecide && (
        <Notice>You made this decision, so another staff member decides about the appeal.</Notice>
      )}
      {canDecide && <AppealForm appeal={appeal} onDecided={onDecided} />}
    </article>
  )
}

function AppealForm({ appeal: { reportId, person }, onDecided }: { appeal: StaffAppeal; onDecided: () => void }) {
  const form = useSchemaForm(DecideReportAppeal, { defaultValues: { reason: '' } })
  const choice = form.controlled('outcome')
  const send = form.submit(async (body) => {
    await call(decideReportAppeal, { params: { id: reportId }, body })
    toast.success(outcomeLabels[body.outcome].done)
    onDecided()
  })
  return (
    <form onSubmit={send} noValidate className="grid gap-4 border-t pt-4">
      <RadioGroup
        legend="Decision"
        choices={appealOutcomes.map((value) => ({ value, ...outcomeLabels[value] }))}
        {...choice}
      />
      <TextArea
        label="Reason"
        help={`${person.name} reads it.`}
        rows={3}
        maxLength={staffReasonMaxLength}
        {...form.field('reason')}
      />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div>
        <Button type="submit" pending={form.isPending} pendingLabel="Saving">
          Decide appeal
        </Button>
      </div>
    </form>
  )
}
