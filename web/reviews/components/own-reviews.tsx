import { useSearchParams } from 'react-router'
import { printedZone } from '#contract/core/days.ts'
import { notified } from '#contract/notifications/events.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { when } from '#web/platform/format.ts'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import type { OwnReviews as Loaded } from '../api.ts'
import { OwnReview } from './own-review.tsx'

const WriteReviewDialog = lazyPart(() => import('./write-review-dialog.tsx').then((part) => part.WriteReviewDialog))

/** A reply, a report and a decision come with a notification. */
const events = [notified]

/** A consumer's appointments that wait for a review, and the reviews they wrote. */
export function OwnReviews({ items, reviewable, onChanged }: Loaded & { onChanged: () => void }) {
  useServerEvents(events, onChanged)
  const [search, setSearch] = useSearchParams()
  // The address has it, because a notification leads to the form from this page as well.
  const writing = reviewable.find(({ appointmentId }) => appointmentId === search.get('write'))
  const show = (form: { write?: string }) => setSearch(form, { replace: true, preventScrollReset: true })
  return (
    <div className="grid gap-5">
      {reviewable.length + items.length === 0 && (
        <EmptyState title="No reviews yet">Each completed appointment can be reviewed here, once.</EmptyState>
      )}
      {reviewable.length > 0 && (
        <section aria-label="Waiting for your review" className="rounded border bg-surface px-5 py-2">
          {reviewable.map((appointment) => (
            <div
              key={appointment.appointmentId}
              className="flex flex-wrap items-center justify-between gap-3 border-b py-3 last:border-b-0"
            >
              <p className="type-ui-s">
                <span className="font-strong">{appointment.advisorName}</span>{' '}
                <span className="text-ink-2">{when(appointment.startsAt, 'date', printedZone)}</span>
              </p>
              <Button size="sm" variant="secondary" onClick={() => show({ write: appointment.appointmentId })}>
                Write a review
              </Button>
            </div>
          ))}
        </section>
      )}
      {items.map((review) => (
        <OwnReview key={review.id} review={review} onChanged={onChanged} />
      ))}
      {writing && (
        <WriteReviewDialog appointment={writing} onOpenChange={(isOpen) => !isOpen && show({})} onWritten={onChanged} />
      )}
    </div>
  )
}
