import { useEffect, useState } from 'react'
import type { Review } from '#contract/reviews/schemas.ts'
import { useSession } from '#web/auth/session/session.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { listReviews, type ReviewsPage } from '../api.ts'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewEntry } from './review-entry.tsx'

/**
 * What clients say of an advisor: the ratings, then the reviews, latest first. The first page comes with the page around
 * it, which the server renders for nobody in particular; the advisor's own browser reads it again, to be able to answer.
 */
export function ReviewList({ advisor, first }: { advisor: { id: string; displayName: string }; first: ReviewsPage }) {
  const [page, setPage] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const session = useSession()
  const isOwn = session.status === 'signed-in' && session.user.id === advisor.id
  useEffect(() => {
    if (isOwn) listReviews(advisor.id).then(setPage, toastProblem)
  }, [isOwn, advisor.id])

  const more = async (cursor: string) => {
    setLoading(true)
    try {
      const next = await listReviews(advisor.id, cursor)
      setPage((before) => ({ ...next, items: [...before.items, ...next.items] }))
    } catch (error) {
      toastProblem(error)
    } finally {
      setLoading(false)
    }
  }
  const replace = (review: Review) =>
    setPage((before) => ({ ...before, items: before.items.map((one) => (one.id === review.id ? review : one)) }))

  const { items, nextCursor, summary } = page
  if (items.length === 0)
    return <p className="type-ui text-ink-2">No reviews yet. Clients can write one after a completed appointment.</p>
  return (
    <div>
      <RatingSummary summary={summary} />
      <div className="mt-6">
        {items.map((review) => (
          <ReviewEntry key={review.id} review={review} advisorName={advisor.displayName} onAnswered={replace} />
        ))}
      </div>
      {nextCursor && (
        <Button variant="secondary" pending={isLoading} pendingLabel="Loading" onClick={() => void more(nextCursor)}>
          Show more reviews
        </Button>
      )}
    </div>
  )
}
