import { useState } from 'react'
import { GiveReason } from '#contract/operations/people/schemas.ts'
import { reverseReport } from '#contract/operations/reports/endpoints.ts'
import type { ChatReport } from '#contract/operations/reports/schemas.ts'
import { staffReasonMaxLength } from '#contract/staff/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { decidedLabels } from '../copy.reports.ts'

/** What was decided, by whom and why; after an appeal it can be taken back. */
export function MadeDecision({ report, onReversed }: { report: ChatReport; onReversed: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { decision } = report
  if (!decision) return null
  const { decidedByName, decidedAt, reversedAt, days } = decision
  const time = days === null ? 'until further notice' : days === 1 ? 'for 1 day' : `for ${days} days`
  const length = decision.decision === 'suspend' ? ` ${time}` : ''
  return (
    <section className="border-t pt-5">
      <h3 className="type-ui font-strong">
        {decidedLabels[decision.decision]}
        {length}
      </h3>
      <p className="type-note text-ink-2">
        {decidedByName}, {when(decidedAt)}
        {reversedAt && `. Taken back ${when(reversedAt)}`}
      </p>
      <p className="mt-2 type-ui-s wrap-anywhere">“{decision.reason}”</p>
      {decision.canReverse && !isOpen && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setOpen(true)}>
          Take back after an appeal
        </Button>
      )}
      {isOpen && <ReversalForm id={report.id} onReversed={onReversed} />}
    </section>
  )
}

function ReversalForm({ id, onReversed }: { id: string; onReversed: () => void }) {
  const form = useSchemaForm(GiveReason, { defaultValues: { reason: '' } })
  const send = form.submit(async (body) => {
    await call(reverseReport, { params: { id }, body })
    toast.success('Decision taken back')
    onReversed()
  })
  return (
    <form onSubmit={send} noValidate className="mt-4 grid gap-3">
      <TextArea
        label="Reason"
        help="The person reads it."
        rows={3}
        maxLength={staffReasonMaxLength}
        {...form.field('reason')}
      />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div>
        <Button type="submit" size="sm" pending={form.isPending} pendingLabel="Saving">
          Take decision back
        </Button>
      </div>
    </form>
  )
}
