import { useState } from 'react'
import { Link } from 'react-router'
import { withdrawReview } from '#contract/reviews/endpoints.ts'
import { groundLabels } from '#contract/reviews/labels.ts'
import type { OwnReview as Review } from '#contract/reviews/schemas.ts'
import { advisorPath } from '#web/paths.ts'
import { call } from '#web/platform/api/call.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { stateLabels } from '../copy.ts'
import { ReviewText } from './review-text.tsx'

const EditReviewDialog = lazyPart(() => import('./edit-review-dialog.tsx').then((part) => part.EditReviewDialog))

/** A review as its writer finds it again: its state, and changing or withdrawing it. */
export function OwnReview({ review, onChanged }: { review: Review; onChanged: () => void }) {
  const [open, setOpen] = useState<'edit' | 'withdraw' | null>(null)
  const can = new Set(review.can)
  const withdraw = async () => {
    await call(withdrawReview, { params: { id: review.id } })
    toast.success('Your review is withdrawn')
    onChanged()
  }
  return (
    <article className="rounded border bg-surface p-5" aria-label={`Your review of ${review.advisorName}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 className="type-title-3">{review.advisorName}</h2>
        <Tag tone={review.state === 'published' ? 'ok' : review.state === 'removed' ? 'bad' : 'warn'}>
          {stateLabels[review.state]}
        </Tag>
      </div>
      <ReviewText review={review} advisorName={review.advisorName} />
      {review.removal && (
        <div className="mt-3">
          <Notice tone="bad">
            {groundLabels[review.removal.ground]}. {review.removal.reason}
          </Notice>
          <p className="mt-2 type-note text-ink-2">
            If you disagree, or would change the text,{' '}
            <Link to="/contact" className="link">
              write to us
            </Link>{' '}
            and we’ll look at it again.
          </p>
        </div>
      )}
      {review.isReported && review.state === 'published' && (
        <p className="mt-3 type-note text-ink-2">Someone reported this review. Our team checks it.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {can.has('edit') && (
          <Button size="sm" variant="secondary" onClick={() => setOpen('edit')}>
            Change
          </Button>
        )}
        {review.state === 'published' && (
          <LinkButton size="sm" variant="text" to={advisorPath(review.advisorId)}>
            View on profile
          </LinkButton>
        )}
        {can.has('withdraw') && (
          <Button size="sm" variant="text" onClick={() => setOpen('withdraw')}>
            Withdraw
          </Button>
        )}
      </div>
      {open === 'edit' && (
        <EditReviewDialog review={review} onOpenChange={(isOpen) => !isOpen && setOpen(null)} onSaved={onChanged} />
      )}
      <ConfirmDialog
        open={open === 'withdraw'}
        onOpenChange={() => setOpen(null)}
        title={`Withdraw your review of ${review.advisorName}?`}
        description="It leaves the page with its reply and no longer counts. You can’t write another one for this appointment. We keep a copy in our records."
        action="Withdraw review"
        pendingLabel="Withdrawing"
        keep="Keep review"
        onConfirm={withdraw}
      />
    </article>
  )
}
