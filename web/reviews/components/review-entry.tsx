import type { OwnReview, Review } from '#contract/reviews/schemas.ts'
import { ReviewActions } from './review-actions.tsx'
import { ReviewText } from './review-text.tsx'

/** A review on the public page, with what the reader can do. */
export function ReviewEntry({
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
