import { useState } from 'react'
import { listReviews } from '#contract/reviews/endpoints.ts'
import type { OwnReview, Review } from '#contract/reviews/schemas.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { type ReviewFilters as Filters, type ReviewsPage, readReviews } from '../api.ts'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewText } from './review-text.tsx'

/**
 * What clients say of an advisor: the ratings, then every review, as the reader sorts them. The
 * first page comes with the page around it, which the server renders for nobody in particular;
 * those signed in read it again, to learn what they can do with each.
 */
export function ReviewList({ advisor, first }: { advisor: { id: string; displayName: string }; first: ReviewsPage }) {
  const user = useCurrentUser()
  const [filters, setFilters] = useState<Filters>({})
  const reader = user?.id ?? null
  const isFirst = reader === null && Object.keys(filters).length === 0
  const list = usePages<ReviewsPage>(
    [listReviews.path, advisor.id, { reader, ...filters }],
    (cursor, signal) => readReviews(advisor.id, { cursor, filters }, signal),
    isFirst ? { first, staleTime: Number.POSITIVE_INFINITY } : {},
  )
  const { data } = list
  const isUnfiltered = Object.keys(filters).length === 0
  // Until the reader's own copy comes, the page shows what the server rendered.
  const pages = data?.pages ?? (isUnfiltered ? [first] : null)
  const items = pages?.flatMap((page) => page.items)
  const summary = data?.pages[0]?.summary ?? first.summary
  if (summary.ratingCount === 0 && summary.removedCount === 0)
    return <p className="type-ui text-ink-2">No reviews yet. Clients can write one after a completed appointment.</p>
  return (
    <div>
      <RatingSummary summary={summary} />
      {summary.ratingCount > 1 && (
        <div className="mt-6">
          <ReviewFilters summary={summary} filters={filters} onChange={setFilters} />
        </div>
      )}
      <div className="mt-6" aria-live="polite">
        {items ? (
          items.map((review) => (
            <ReviewEntry
              key={review.id}
              review={review}
              advisorName={advisor.displayName}
              onChanged={() => void invalidate(listReviews)}
            />
          ))
        ) : (
          <SkeletonText lines={4} />
        )}
        {items?.length === 0 && !isUnfiltered && <p className="type-ui text-ink-2">No review matches these filters.</p>}
      </div>
      <ShowMore list={list}>Show more reviews</ShowMore>
    </div>
  )
}

/** A review on the public page, with what the reader can do. */
function ReviewEntry({
  review,
  advisorName,
  onChanged,
}: {
  review: Review
  advisorName: string
  onChanged: (review: OwnReview | null) => void
}) {
  return (
    <article className="border-t py-6">
      <ReviewText review={review} advisorName={advisorName} />
      {review.can.length > 0 && <ReviewActions review={review} onChanged={onChanged} />}
    </article>
  )
}
