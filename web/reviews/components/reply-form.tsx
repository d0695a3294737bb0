import { replyToReview } from '#contract/reviews/endpoints.ts'
import { type OwnReview, ReplyToReview, type Review } from '#contract/reviews/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const Reply = ReplyToReview.pick({ answer: true })

/** Where an advisor replies to a review, or changes the reply. */
export function ReplyForm({
  review,
  onReplied,
  onLeave,
}: {
  review: Review
  onReplied: (review: OwnReview) => void
  onLeave: () => void
}) {
  const form = useSchemaForm(Reply, { defaultValues: { answer: review.answer ?? '' } })
  const send = form.submit(async ({ answer }) => {
    onReplied(await call(replyToReview, { params: { id: review.id }, body: { answer, editedAt: review.editedAt } }))
    toast.success('Your reply is published')
  })
  return (
    <form onSubmit={send} noValidate className="mt-4 max-w-[64ch]">
      <UnsavedGuard unsaved={form.formState.isDirty && !form.isPending} viewParam="show" />
      <TextArea
        label={`Your reply to ${review.writtenBy}`}
        help="Your reply is public. You can change it for 14 days. Don’t include anything that identifies the client."
        rows={3}
        autoFocus
        {...form.field('answer')}
      />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div className="mt-3 flex gap-3">
        <Button type="submit" size="sm" pending={form.isPending} pendingLabel="Publishing">
          Publish reply
        </Button>
        <Button size="sm" variant="text" onClick={onLeave}>
          Not now
        </Button>
      </div>
    </form>
  )
}
