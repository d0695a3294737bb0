import { type Review, WriteReview } from '#contract/reviews/schemas.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { writeReview } from '../api.ts'
import { ratingWords } from '../copy.ts'

type WriteReviewDialogProps = {
  appointmentId: string
  advisor: { displayName: string }
  onOpenChange: (open: boolean) => void
  onWritten: (review: Review) => void
}

/** A client's review of an appointment that took place: a rating and at least a sentence, once. */
export function WriteReviewDialog({ appointmentId, advisor, onOpenChange, onWritten }: WriteReviewDialogProps) {
  const form = useSchemaForm(WriteReview, { defaultValues: { appointmentId, text: '' } })
  const rating = form.watch('rating')
  const send = form.submit(async (review) => {
    const written = await writeReview(review)
    onOpenChange(false)
    toast.success('Thanks. Your review is published', { detail: `Signed ${written.writtenBy}` })
    onWritten(written)
  })
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`How was your appointment with ${advisor.displayName}?`}
      description="Your review is public and signed with your first name and last initial. The advisor can reply."
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Not now
          </Button>
          <Button pending={form.formState.isSubmitting} pendingLabel="Publishing" onClick={() => void send()}>
            Publish
          </Button>
        </>
      }
    >
      <form onSubmit={send} noValidate>
        <ChoiceGroup
          legend="Your rating"
          help={rating ? `${rating} of 5: ${ratingWords[rating - 1]}` : '1 is poor, 5 is excellent'}
          error={form.formState.errors.rating && 'Choose a rating from 1 to 5'}
        >
          <Segmented
            label="Your rating, of 5"
            value={rating ? String(rating) : ''}
            onChange={(value) => form.setValue('rating', Number(value), { shouldValidate: true, shouldDirty: true })}
            options={ratingWords.map((_, position) => ({
              value: String(position + 1),
              label: String(position + 1),
            }))}
          />
        </ChoiceGroup>
        <div className="mt-3">
          <TextArea
            label="What was it like?"
            help="What helped and what didn’t. Leave out details about your own money."
            rows={4}
            maxLength={2_000}
            {...form.field('text')}
          />
        </div>
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      </form>
    </Dialog>
  )
}
