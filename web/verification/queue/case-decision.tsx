import { useState } from 'react'
import { decideVerification } from '#contract/verification/queue/endpoints.ts'
import { DecideVerification, type QueueCase } from '#contract/verification/queue/schemas.ts'
import type { CaseDecision as Decision } from '#contract/verification/queue/values.ts'
import { drafts } from '#web/auth/session/drafts.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { ReasonField } from './reason-field.tsx'

const done: Record<Exclude<Decision, 'verified'>, (name: string) => string> = {
  rejected: (name) => `${name} is rejected`,
  second_opinion: () => 'Another administrator will decide',
}

/** Approves after a question, rejects, or hands a case to a second person. */
export function CaseDecision({
  review,
  onOutdated,
  onDecided,
}: {
  review: QueueCase
  onOutdated: () => void
  onDecided: () => void
}) {
  const form = useSchemaForm(DecideVerification, {
    defaultValues: { decision: 'rejected', note: drafts.of(review.advisorId) },
  })
  const [isApproving, setApproving] = useState(false)
  const { can, advisorId, advisorName } = review
  const decide = (decision: Exclude<Decision, 'verified'>) => {
    form.setValue('decision', decision)
    return form.submit(async (values) => {
      await call(decideVerification, { params: { advisorId }, body: values })
      drafts.keep(advisorId, '')
      toast.success(done[decision](advisorName))
      onDecided()
    })()
  }
  const isPending = form.isPending
  return (
    <div className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <ReasonField
        draftId={advisorId}
        help="The advisor can read it, except with a second opinion."
        {...form.field('note')}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" disabled={!can.includes('verify') || isPending} onClick={() => setApproving(true)}>
          Approve
        </Button>
        <Button size="sm" variant="danger" pending={isPending} onClick={() => decide('rejected')}>
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
      {isApproving && (
        <ApproveDialog
          review={review}
          note={form.getValues('note')}
          onClose={() => setApproving(false)}
          onOutdated={onOutdated}
          onDecided={() => {
            drafts.keep(advisorId, '')
            onDecided()
          }}
        />
      )}
    </div>
  )
}
