import { specialtyLabels } from '#contract/profiles/labels.ts'
import type { ReviewSummary } from '#contract/reviews/schemas.ts'
import { countText, removedText } from '../copy.ts'

/** The averages, overall and by subject, and how many gave each rating; few are called few. */
export function RatingSummary({
  summary: { averageRating, ratingCount, perRating, perSubject, removedCount },
}: {
  summary: ReviewSummary
}) {
  const removed = removedCount > 0 && ` ${removedText(removedCount)}.`
  if (averageRating === null) return <p className="type-ui text-ink-2">No reviews yet.{removed}</p>
  return (
    <div className="grid items-center gap-x-12 gap-y-5 md:grid-cols-[13.75rem_1fr]">
      <div>
        <p className="font-serif text-64/16 tracking-[-0.03em]">
          {averageRating.toFixed(1)}
          <span className="sr-only"> of 5</span>
        </p>
        <p className="type-note text-ink-2">
          {countText(ratingCount)}
          {ratingCount < 5 ? '. With so few, one review changes the average a lot.' : '.'}
          {removed}
        </p>
      </div>
      <ul className="max-w-90 type-note">
        {perRating
          .map((count, position) => ({ rating: position + 1, count }))
          .reverse()
          .map(({ rating, count }) => (
            <li key={rating} className="grid h-5 grid-cols-[0.75rem_1fr_2rem] items-center gap-3">
              <span aria-hidden="true">{rating}</span>
              <span aria-hidden="true" className="block h-1 bg-sunken">
                <span
                  className="block h-1 rounded-r-[2px] bg-chart-1"
                  style={{ width: `${ratingCount === 0 ? 0 : (count / ratingCount) * 100}%` }}
                />
              </span>
              <span aria-hidden="true" className="text-right text-ink-2">
                {count}
              </span>
              <span className="sr-only">
                {count} gave {rating} of 5
              </span>
            </li>
          ))}
      </ul>
      {perSubject.length > 0 && (
        <ul
          aria-label="Average by subject"
          className="flex flex-wrap gap-x-6 gap-y-1 type-note text-ink-2 md:col-span-2"
        >
          {perSubject.map(({ subject, count, average }) => (
            <li key={subject}>
              {specialtyLabels[subject]} <strong className="font-strong text-ink">{average.toFixed(1)}</strong> ({count}
              )
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
