import { Problem } from '#contract/problems.ts'
import { decideVerification } from '#contract/verification/queue/endpoints.ts'
import { DecideVerification, type QueueCase } from '#contract/verification/queue/schemas.ts'
import { decisionReasonMaxLength } from '#contract/verification/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ApprovalFacts } from './approval-facts.tsx'

type ApproveDialogProps = {
  review: QueueCase
  note: string
  onClose: () => void
  /** The case is no longer the one that was read. */
  onOutdated: () => void
  onDecided: () => void
}

/** Asks once before an advisor is verified, and says what does not match. */
export function ApproveDialog({ review, note, onClose, onOutdated, onDecided }: ApproveDialogProps) {
  const { advisorId, advisorName, crdNumber, checkedAt } = review
  const form = useSchemaForm(DecideVerification, { defaultValues: { decision: 'verified', note } })
  const approve = form.submit(async (values) => {
    try {
      // The comparison that is shown: a case that changed is read again behind an open dialog.
      await call(decideVerification, { params: { advisorId }, body: { ...values, checkedAt } })
    } catch (error) {
      if (error instanceof Problem && error.code === 'verification.case-changed') onOutdated()
      throw error
    }
    toast.success(`${advisorName} is verified`)
    onClose()
    onDecided()
  })
  return (
    <FormDialog
      form={form}
      wide
      title={`Verify ${advisorName}?`}
      description={`Consumers will see ${advisorName} as a verified advisor with CRD ${crdNumber}.`}
      action="Verify advisor"
      pendingLabel="Verifying"
      onSubmit={approve}
      onClose={onClose}
    >
      <ApprovalFacts review={review} proof={review.proof} />
      <TextArea
        label="Note"
        optional
        help="The advisor can read it."
        rows={2}
        maxLength={decisionReasonMaxLength}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
