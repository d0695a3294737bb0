import { useState } from 'react'
import { banLengths } from '#contract/operations/people/values.ts'
import { decideReport } from '#contract/operations/reports/endpoints.ts'
import { type ChatReport, DecideReport } from '#contract/operations/reports/schemas.ts'
import { type ReportDecision, reportDecisions } from '#contract/operations/reports/values.ts'
import { staffReasonMaxLength } from '#contract/staff/values.ts'
import { drafts, withDraft } from '#web/auth/session/drafts.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { decisionLabels } from '../copy.reports.ts'

const nameOfAct = (decision: ReportDecision | undefined, name: string) =>
  !decision ? 'Save decision' : decision === 'dismiss' ? 'Dismiss report' : `${decisionLabels[decision].label} ${name}`

/**
 * Decides about an open report; the button names act and person, and a suspension asks twice.
 * Nothing is chosen at first, and a reason that was begun stays with its report.
 */
export function DecisionForm({ report, onDecided }: { report: ChatReport; onDecided: () => void }) {
  const { id, reported } = report
  const form = useSchemaForm(DecideReport, { defaultValues: { reason: drafts.of(id), days: banLengths[1] } })
  const [isSure, setSure] = useState(false)
  const choice = form.controlled('decision')
  const length = form.controlled('days')
  const decision: ReportDecision | undefined = choice.value
  const send = form.submit(async (values) => {
    if (values.decision === 'suspend' && !isSure) return setSure(true)
    await call(decideReport, { params: { id }, body: values })
    toast.success(decisionLabels[values.decision].done)
    drafts.keep(id, '')
    onDecided()
  })
  return (
    <form onSubmit={send} noValidate className="grid gap-4 border-t pt-5">
      <RadioGroup
        legend="Decision"
        choices={reportDecisions.map((value) => ({ value, ...decisionLabels[value] }))}
        {...choice}
        onChange={(value) => {
          setSure(false)
          choice.onChange(value)
        }}
      />
      {decision === 'suspend' && (
        <Select
          label="How long"
          value={String(length.value ?? '')}
          placeholder="Until further notice"
          onChange={({ currentTarget: { value } }) => length.onChange(value === '' ? null : Number(value))}
          options={banLengths.map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }))}
        />
      )}
      <TextArea
        label="Reason"
        help={
          !decision || decision === 'dismiss'
            ? 'Kept in the audit log.'
            : `${reported.name} reads this reason. The reporter reads only that we took action.`
        }
        rows={3}
        maxLength={staffReasonMaxLength}
        {...withDraft(id, form.field('reason'))}
      />
      {isSure && <Notice tone="warn">Suspending signs {reported.name} out at once. Press again to confirm.</Notice>}
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div>
        <Button
          type="submit"
          variant={decision === 'suspend' ? 'danger' : 'primary'}
          pending={form.isPending}
          pendingLabel="Saving"
        >
          {nameOfAct(decision, reported.name)}
        </Button>
      </div>
    </form>
  )
}
