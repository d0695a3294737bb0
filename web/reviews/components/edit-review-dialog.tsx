import { printedZone } from '#contract/core/days.ts'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import { specialties } from '#contract/profiles/values.ts'
import { editReview } from '#contract/reviews/endpoints.ts'
import { EditReview, type OwnReview } from '#contract/reviews/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { when } from '#web/platform/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ReviewFields } from './review-fields.tsx'

type EditReviewDialogProps = { review: OwnReview; onOpenChange: (open: boolean) => void; onSaved: () => void }

/** Changes a review within its 14 days; readers see that and when it was changed. */
export function EditReviewDialog({ review, onOpenChange, onSaved }: EditReviewDialogProps) {
  const { advisorId, rating, text, subjects, isClient, compensation, conflict, editableUntil } = review
  // Subjects that the advisor has given up since stay; they are all where the page is gone.
  const offered = useEndpoint(getAdvisor, { params: { advisorId } }).data?.expertise ?? []
  const form = useSchemaForm(EditReview, {
    defaultValues: { rating, text, subjects, isClient, compensation, conflict },
  })
  const { isDirty } = form.formState
  const send = form.submit(async (values) => {
    if (!isDirty) return onOpenChange(false)
    await call(editReview, { params: { id: review.id }, body: values })
    onOpenChange(false)
    toast.success('Your review is updated')
    onSaved()
  })
  return (
    <FormDialog
      form={form}
      wide
      title={`Change your review of ${review.advisorName}`}
      description={`You can change it until ${when(editableUntil, 'date', printedZone)}. Readers see when it was changed.`}
      action="Save changes"
      pendingLabel="Saving"
      onSubmit={send}
      onClose={() => onOpenChange(false)}
    >
      <ReviewFields
        rating={form.controlled('rating')}
        text={form.controlled('text')}
        subjects={form.controlled('subjects')}
        isClient={form.controlled('isClient')}
        compensation={form.controlled('compensation')}
        conflict={form.controlled('conflict')}
        expertise={specialties.filter((each) => subjects.includes(each) || offered.includes(each))}
      />
    </FormDialog>
  )
}
