import type { Specialty } from '#contract/profiles/values.ts'
import { writeReview } from '#contract/reviews/endpoints.ts'
import { type OwnReview, WriteReview } from '#contract/reviews/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ReviewFields } from './review-fields.tsx'

type WriteReviewDialogProps = {
  appointment: { appointmentId: string; advisorName: string; expertise: readonly Specialty[]; isContested: boolean }
  onOpenChange: (open: boolean) => void
  onWritten: (review: OwnReview) => void
}

/** A client's review of an appointment that took place, once, with its disclosures. */
export function WriteReviewDialog({ appointment, onOpenChange, onWritten }: WriteReviewDialogProps) {
  const { appointmentId, advisorName, expertise, isContested } = appointment
  const form = useSchemaForm(WriteReview, {
    defaultValues: { appointmentId, text: '', subjects: [], compensation: 'none', conflict: 'none' },
  })
  const send = form.submit(async (review) => {
    const written = await call(writeReview, { body: review })
    onOpenChange(false)
    if (written.state === 'held') toast.success('Sent. Our team checks it first')
    else toast.success('Thanks. Your review is published', { detail: `Signed ${written.writtenBy}` })
    onWritten(written)
  })
  return (
    <FormDialog
      form={form}
      wide
      title={`How was your appointment with ${advisorName}?`}
      description={
        isContested
          ? 'The advisor marked this appointment as a no-show, so our team checks your review before it’s public.'
          : 'Your review is public and signed with your first name and last initial. You can change it for 14 days. The advisor can reply.'
      }
      action={isContested ? 'Send for review' : 'Publish'}
      pendingLabel="Publishing"
      cancel="Not now"
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
        expertise={expertise}
      />
      <Checkbox label="This meeting took place, and this is my own experience of it." {...form.field('tookPlace')} />
    </FormDialog>
  )
}
