import { DecideVerification, type QueueCase } from '#contract/verification/queue/schemas.ts'
import type { CaseDecision as Decision } from '#contract/verification/queue/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { decideVerification } from './api.ts'

const done: Record<Decision, (name: string) => string> = {
  verified: (name) => `${name} is verified`,
  rejected: (name) => `${name} is rejected`,
  second_opinion: () => 'Another administrator will decide',
}

/** Approves, rejects or hands a case to a second person. */
export function CaseDecision({ review, onDecided }: { review: QueueCase; onDecided: () => void }) {
  const form = useSchemaForm(DecideVerification, { defaultValues: { decision: 'verified', note: '' } })
  const { can, advisorId, advisorName } = review
  const decide = (decision: Decision) => {
    form.setValue('decision', decision)
    return form.submit(async (values) => {
      await decideVerification(advisorId, values)
      toast.success(done[decision](advisorName))
      onDecided()
    })()
  }
  const isPending = form.formState.isSubmitting
  return (
    <div className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextArea
        label="Reason"
        help="Optional to approve. The advisor can read it, except with a second opinion"
        rows={3}
        maxLength={1_000}
        {...form.field('note')}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" disabled={!can.includes('verify')} pending={isPending} onClick={() => decide('verified')}>
          Approve
        </Button>
        <Button size="sm" variant="danger" disabled={isPending} onClick={() => decide('rejected')}>
          Reject
        </Button>
        {can.includes('second_opinion') && (
          <Button size="sm" variant="secondary" disabled={isPending} onClick={() => decide('second_opinion')}>
            Get a second opinion
          </Button>
        )}
      </div>
      {!can.includes('verify') && (
        <p className="type-note text-ink-3">Approval needs a document or a confirmed code.</p>
      )}
    </div>
  )
}
