import { useState } from 'react'
import { groundLabels } from '#contract/reviews/labels.ts'
import type { OwnReview as Review } from '#contract/reviews/schemas.ts'
import { advisorPath } from '#web/paths.ts'
import { later } from '#web/platform/page/later.tsx'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { withdrawReview } from '../api.ts'
import { stateLabels } from '../copy.ts'
import { ReviewText } from './review-text.tsx'

const EditReviewDialog = later(() => import('./edit-review-dialog.tsx').then((part) => part.EditReviewDialog))

/** A review as its writer finds it again: its state, and changing or withdrawing it. */
export function OwnReview({ review, onChanged }: { review: Review; onChanged: () => void }) {
  const [open, setOpen] = useState<'edit' | 'withdraw' | null>(null)
  const can = new Set(review.can)
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
      {open === 'withdraw' && <WithdrawDialog review={review} onClose={() => setOpen(null)} onWithdrawn={onChanged} />}
    </article>
  )
}

type WithdrawDialogProps = { review: Review; onClose: () => void; onWithdrawn: () => void }

function WithdrawDialog({ review, onClose, onWithdrawn }: WithdrawDialogProps) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    setSending(true)
    try {
      await withdrawReview(review.id)
      onClose()
      toast.success('Your review is withdrawn')
      onWithdrawn()
    } catch (error) {
      setProblem(problemText(error).title)
      setSending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Withdraw your review of ${review.advisorName}?`}
      description="It leaves the page with its reply and no longer counts. You can’t write another one for this appointment. We keep a copy in our records."
      problem={problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep review
          </Button>
          <Button variant="danger" pending={isSending} pendingLabel="Withdrawing" onClick={() => void send()}>
            Withdraw review
          </Button>
        </>
      }
    ></Dialog>
  )
}
