import { listReviews } from '#contract/reviews/endpoints.ts'
import type { Review } from '#contract/reviews/schemas.ts'
import { useSession } from '#web/auth/session/session.ts'
import { queryClient, usePages } from '#web/platform/queries.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { type ReviewsPage, readReviews } from '../api.ts'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewEntry } from './review-entry.tsx'

/**
 * What clients say of an advisor: the ratings, then the reviews, latest first. The first page comes
 * with the page around it, which the server renders for nobody in particular; the advisor's own
 * browser reads it again, to be able to answer.
 */
export function ReviewList({ advisor, first }: { advisor: { id: string; displayName: string }; first: ReviewsPage }) {
  const session = useSession()
  const isOwn = session.status === 'signed-in' && session.user.id === advisor.id
  const key = [listReviews.path, advisor.id, { isOwn }] as const
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages<ReviewsPage>(
    key,
    (cursor, signal) => readReviews(advisor.id, cursor, signal),
    { first, staleTime: isOwn ? 0 : Number.POSITIVE_INFINITY },
  )
  const more = async () => {
    const { isFetchNextPageError, error } = await fetchNextPage()
    if (isFetchNextPageError) toastProblem(error)
  }
  const replace = (review: Review) =>
    queryClient().setQueryData<typeof data>(
      key,
      (before) =>
        before && {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            items: page.items.map((each) => (each.id === review.id ? review : each)),
          })),
        },
    )
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const summary = data?.pages[0]?.summary ?? first.summary
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
      {hasNextPage && (
        <Button variant="secondary" pending={isFetchingNextPage} pendingLabel="Loading" onClick={() => void more()}>
          Show more reviews
        </Button>
      )}
    </div>
  )
}
