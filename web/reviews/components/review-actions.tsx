import { type ReactNode, Suspense, useState } from 'react'
import type { OwnReview, Review } from '#contract/reviews/schemas.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

const ReplyForm = onDemand(() => import('./reply-form.tsx').then((part) => part.ReplyForm))
const ReportDialog = onDemand(() => import('./report-dialog.tsx').then((part) => part.ReportDialog))

/**
 * What a reader can do with a review, as its `can` says. The forms are loaded when they are wanted:
 * the public page has no room for them.
 */
export function ReviewActions({
  review,
  onChanged,
  children,
}: {
  review: Review
  /** With the review as it is now; null when it must be read again. */
  onChanged: (review: OwnReview | null) => void
  children?: ReactNode
}) {
  const [open, setOpen] = useState<'reply' | 'report' | null>(null)
  const close = () => setOpen(null)
  const can = new Set(review.can)
  if (open === 'reply')
    return (
      <Suspense>
        <ReplyForm
          review={review}
          onReplied={(replied) => {
            close()
            onChanged(replied)
          }}
          onLeave={close}
        />
      </Suspense>
    )
  return (
    <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
      {can.has('answer') && (
        <Button size="sm" variant={review.answer ? 'text' : 'secondary'} onClick={() => setOpen('reply')}>
          {review.answer ? 'Change reply' : 'Reply'}
        </Button>
      )}
      {children}
      {can.has('report') && (
        <Button size="sm" variant="text" onClick={() => setOpen('report')}>
          Report
        </Button>
      )}
      {open === 'report' && (
        <Suspense>
          <ReportDialog
            review={review}
            onOpenChange={(isOpen) => !isOpen && close()}
            onReported={() => {
              close()
              onChanged(null)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
