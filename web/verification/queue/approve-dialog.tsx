import { DecideVerification, type QueueCase } from '#contract/verification/queue/schemas.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { listed } from '#web/platform/format.ts'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { CaseDifferences } from '../components/case-facts.tsx'
import { proofText } from '../copy.ts'
import { decideVerification } from './api.ts'

type ApproveDialogProps = { review: QueueCase; note: string; onClose: () => void; onDecided: () => void }

/** Asks once before an advisor is verified, and says what does not match. */
export function ApproveDialog({ review, note, onClose, onDecided }: ApproveDialogProps) {
  const { advisorId, advisorName, crdNumber, differences, proof, documents, checkedAt } = review
  const evidence = [...(proof ? [proofText(proof)] : []), ...documents.map(({ fileName }) => fileName)]
  const form = useSchemaForm(DecideVerification, { defaultValues: { decision: 'verified', note, checkedAt } })
  const approve = form.submit(async (values) => {
    await decideVerification(advisorId, values)
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
      {differences.length > 0 ? (
        <section aria-label="What doesn’t match" className="grid gap-2">
          <Notice tone="warn">{advisorName} doesn’t match the register.</Notice>
          <CaseDifferences differences={differences} />
        </section>
      ) : (
        <p className="type-ui-s">Name and active registration match the register.</p>
      )}
      <p className="break-words type-ui-s">
        <span className="text-ink-3">Evidence:</span> {listed(evidence)}
      </p>
      <TextArea
        label="Note"
        optional
        help="The advisor can read it."
        rows={2}
        maxLength={1_000}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
