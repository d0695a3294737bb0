import { DecideVerification, type ReviewCase } from '#contract/verification/schemas.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { decideVerification } from '../api.ts'
import { CaseCard } from './case-card.tsx'

/** A verification under review and its decision. */
export function ReviewRow({ review, onDecided }: { review: ReviewCase; onDecided: () => void }) {
  const form = useSchemaForm(DecideVerification, { defaultValues: { decision: 'verified', note: '' } })
  const hasEvidence = review.proof !== null || review.documents.length > 0
  const decide = (decision: DecideVerification['decision']) => {
    form.setValue('decision', decision)
    return form.submit(async (values) => {
      await decideVerification(review.advisorId, values)
      toast.success(`${review.advisorName} is ${decision}`)
      onDecided()
    })()
  }
  return (
    <article className="grid content-start gap-3 rounded border bg-surface p-5">
      <h3 className="type-title-3">{review.advisorName}</h3>
      <CaseCard review={review} />
      <div>
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <TextField
          label="Reason"
          help="Required to reject. The advisor can read it"
          maxLength={1_000}
          {...form.field('note')}
        />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button
            size="sm"
            disabled={!hasEvidence}
            pending={form.formState.isSubmitting}
            onClick={() => decide('verified')}
          >
            Approve
          </Button>
          <Button size="sm" variant="danger" disabled={form.formState.isSubmitting} onClick={() => decide('rejected')}>
            Reject
          </Button>
        </div>
        {!hasEvidence && <p className="mt-2 type-note text-ink-3">Approval needs a document or a confirmed code.</p>}
      </div>
    </article>
  )
}
