import { reportReview } from '#contract/reviews/endpoints.ts'
import { groundLabels } from '#contract/reviews/labels.ts'
import { ReportReview, type Review } from '#contract/reviews/schemas.ts'
import { reportGrounds, reportNoteMaxLength } from '#contract/reviews/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type ReportDialogProps = { review: Review; onOpenChange: (open: boolean) => void; onReported: () => void }

/** Reports a review for a rule it breaks; disagreeing with it is not among them. */
export function ReportDialog({ review, onOpenChange, onReported }: ReportDialogProps) {
  const form = useSchemaForm(ReportReview, { defaultValues: { note: '' } })
  const send = form.submit(async (report) => {
    await call(reportReview, { params: { id: review.id }, body: report })
    toast.success('Reported', { detail: 'Our team checks it. The review stays public until then.' })
    onReported()
  })
  return (
    <FormDialog
      form={form}
      title={`Report the review by ${review.writtenBy}?`}
      description="Choose the rule it breaks. A low rating or an opinion you don’t share is no reason to remove a review."
      action="Report review"
      pendingLabel="Reporting"
      onSubmit={send}
      onClose={() => onOpenChange(false)}
    >
      <RadioGroup
        legend="What’s wrong"
        choices={reportGrounds.map((value) => ({ value, label: groundLabels[value] }))}
        {...form.controlled('ground')}
      />
      <TextArea
        label="Details"
        optional
        help="Only our team reads this."
        rows={3}
        maxLength={reportNoteMaxLength}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
