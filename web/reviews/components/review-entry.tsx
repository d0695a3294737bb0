import { useState } from 'react'
import type { Review } from '#contract/reviews/schemas.ts'
import { when } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnswerForm } from './answer-form.tsx'

/** What one client wrote, and what the advisor answered. */
export function ReviewEntry({
  review,
  advisorName,
  onAnswered,
}: {
  review: Review
  advisorName: string
  onAnswered: (review: Review) => void
}) {
  const [isAnswering, setAnswering] = useState(false)
  const { writtenBy, rating, text, answer, answeredAt, createdAt, canAnswer } = review
  return (
    <article className="border-t py-6">
      <div className="grid grid-cols-[40px_1fr_auto] items-center gap-3">
        <Avatar size={40} name={writtenBy} />
        <div className="min-w-0">
          <h3 className="font-strong type-ui-s">{writtenBy}</h3>
          <p className="type-note text-ink-3">Verified client. Not compensated. {when(createdAt, 'date', 'UTC')}</p>
        </div>
        <p className="type-note text-ink-2">
          <b className="font-medium font-serif text-[20px]/5 text-ink">{rating}</b> of 5
        </p>
      </div>
      <p className="mt-3 max-w-[60ch] whitespace-pre-line font-serif text-[18px]/7 [overflow-wrap:anywhere]">{text}</p>
      {answer && (
        <div className="mt-3.5 max-w-[64ch] border-line-2 border-l-2 pl-4 type-ui-s text-ink-2">
          <p className="font-strong text-ink">
            {advisorName} replied{answeredAt && ` on ${when(answeredAt, 'date', 'UTC')}`}
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
        </div>
      )}
      {canAnswer &&
        (isAnswering ? (
          <AnswerForm review={review} onAnswered={onAnswered} onLeave={() => setAnswering(false)} />
        ) : (
          <Button className="mt-3" size="sm" variant="secondary" onClick={() => setAnswering(true)}>
            Reply
          </Button>
        ))}
    </article>
  )
}
