import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sendFeedback } from '#contract/support/endpoints.ts'
import { supportMessageMaxLength } from '#contract/support/values.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { promotionCopy } from './copy.ts'

const copy = promotionCopy.review

type FeedbackFormProps = {
  /** Null when somebody chose to write before they rated. */
  rating: number | null
  page: string
  onClose: () => void
  onPublic: () => void
}

/** What to do better, in somebody's own words; the public review stays one click away. */
export function FeedbackForm({ rating, page, onClose, onPublic }: FeedbackFormProps) {
  const [feedback, setFeedback] = useState('')
  const [sending, setSending] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await call(sendFeedback, { body: { rating, feedback, page } })
      track('feedback_submitted', rating === null ? {} : { rating })
      toast.success(copy.thanks)
      onClose()
    } catch (error) {
      // What was written stays, so that it can be sent again.
      toastProblem(error)
      setSending(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h2 className="pr-10 type-title-3">{copy.feedbackTitle}</h2>
      <p className="mt-1 mb-3 type-note text-ink-2">{copy.feedbackText}</p>
      <TextArea
        ref={area}
        label={copy.feedbackLabel}
        rows={3}
        maxLength={supportMessageMaxLength}
        value={feedback}
        onChange={(event) => setFeedback(event.currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" disabled={feedback.trim() === ''} pending={sending} pendingLabel="Sending">
          {copy.submit}
        </Button>
        <Button variant="secondary" size="sm" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button variant="text" size="sm" onClick={onPublic}>
          {copy.publicReview}
        </Button>
      </div>
    </form>
  )
}
