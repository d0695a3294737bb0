import { printedZone } from '#contract/core/days.ts'
import { specialtyLabels } from '#contract/profiles/labels.ts'
import type { OwnReview, Review } from '#contract/reviews/schemas.ts'
import { when } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { disclosureText } from '../copy.ts'

/** What one client wrote, with its disclosures, and what the advisor replied. */
export function ReviewText({
  review,
  advisorName,
  heading: Heading = 'h3',
}: {
  review: Review & Partial<Pick<OwnReview, 'removal'>>
  advisorName: string
  /** The level below the heading that the review is under. */
  heading?: 'h2' | 'h3'
}) {
  const { writtenBy, rating, text, subjects, answer, answeredAt, createdAt, editedAt } = review
  return (
    <>
      <div className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-3">
        <Avatar size={40} name={writtenBy} />
        <div className="min-w-0">
          <Heading className="font-strong type-ui-s">{writtenBy}</Heading>
          <p className="type-note text-ink-3">
            {when(createdAt, 'date', printedZone)}
            {editedAt && `, changed ${when(editedAt, 'date', printedZone)}`}
          </p>
        </div>
        <p className="type-note text-ink-2">
          <b className="font-medium font-serif text-20/5 text-ink">{rating}</b> of 5
        </p>
      </div>
      <p className="mt-3 max-w-[60ch] whitespace-pre-line font-serif text-18/7 [overflow-wrap:anywhere]">{text}</p>
      <p className="mt-2 max-w-[64ch] type-note text-ink-3">
        {disclosureText(review, review.removal?.ground)}
        {subjects.length > 0 && ` About ${subjects.map((subject) => specialtyLabels[subject]).join(', ')}.`}
      </p>
      {answer && (
        <div className="mt-3.5 max-w-[64ch] border-line-2 border-l-2 pl-4 type-ui-s text-ink-2">
          <p className="font-strong text-ink">
            {advisorName} replied{answeredAt && ` on ${when(answeredAt, 'date', printedZone)}`}
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
        </div>
      )}
    </>
  )
}
