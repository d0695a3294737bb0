import { groundLabels } from '#contract/reviews/labels.ts'
import { decideReview } from '#contract/reviews/moderation/endpoints.ts'
import { DecideReview, type ModeratedReview as Review } from '#contract/reviews/moderation/schemas.ts'
import { moderationReasonMaxLength, reportGrounds } from '#contract/reviews/values.ts'
import { drafts, withDraft } from '#web/auth/session/drafts.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { ago, when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { appointmentText, decisionLabels, stateLabels, stepText } from '../copy.ts'
import { ReviewText } from './review-text.tsx'

/** A reported, held or decided review with its file and the decision about it. */
export function ModeratedReview({ review, onDecided }: { review: Review; onDecided: () => void }) {
  const { waitingSince, appointment, reports, history } = review
  return (
    <article
      aria-label={`Review of ${review.advisorName} by ${review.writtenBy}`}
      className="grid gap-x-10 gap-y-5 rounded border bg-surface p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,23.75rem)]"
    >
      <div className="min-w-0">
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <h2 className="type-title-3">About {review.advisorName}</h2>
          <Tag tone={review.state === 'removed' ? 'bad' : review.state === 'held' ? 'warn' : 'plain'}>
            {stateLabels[review.state]}
          </Tag>
          {waitingSince && <span className="type-note text-ink-3">Waiting {ago(waitingSince)}</span>}
        </div>
        <ReviewText review={review} advisorName={review.advisorName} />
        <p className="mt-4 type-ui-s">
          <span className="text-ink-3">Appointment:</span> {when(appointment.startsAt)}. {appointmentText(review)}
        </p>
        {reports.length > 0 && (
          <ul aria-label="Reports" className="mt-3 grid gap-1.5 type-ui-s">
            {reports.map(({ ground, note, by, createdAt, isOpen }) => (
              <li key={`${by} ${createdAt}`} className="break-words">
                <span className="text-ink-3">
                  {by === 'advisor' ? 'The advisor' : 'Another member'}, {when(createdAt)}:
                </span>{' '}
                {groundLabels[ground]}
                {note && `. “${note}”`}
                {!isOpen && ' (closed)'}
              </li>
            ))}
          </ul>
        )}
        <details className="mt-3 type-ui-s">
          <summary className="link touch w-fit cursor-pointer">History</summary>
          <ol className="mt-2 grid gap-1.5">
            {history.map((entry) => (
              <li key={`${entry.at} ${entry.step}`} className="break-words">
                <span className="text-ink-3">{when(entry.at)}:</span> {stepText(entry)}
              </li>
            ))}
          </ol>
        </details>
      </div>
      {review.decisions.length > 0 && <DecisionForm review={review} onDecided={onDecided} />}
    </article>
  )
}

function DecisionForm({ review, onDecided }: { review: Review; onDecided: () => void }) {
  const [first] = review.decisions
  const { editedAt } = review
  const form = useSchemaForm(DecideReview, {
    defaultValues: { reason: drafts.of(review.id), editedAt, ...(first && { decision: first }) },
  })
  const decision = form.watch('decision')
  const ground = form.controlled('ground')
  const send = form.submit(async (values) => {
    const isRemoval = values.decision === 'remove'
    await call(decideReview, {
      params: { id: review.id },
      body: { ...values, editedAt, ground: isRemoval ? values.ground : undefined },
    })
    drafts.keep(review.id, '')
    toast.success(decisionLabels[values.decision].done)
    onDecided()
  })
  return (
    <form onSubmit={send} noValidate className="grid content-start gap-4">
      <RadioGroup
        legend="Decision"
        choices={review.decisions.map((value) => ({ value, ...decisionLabels[value] }))}
        {...form.controlled('decision')}
      />
      {decision === 'remove' && (
        <Select
          label="Rule it breaks"
          placeholder="Choose a rule"
          value={ground.value ?? ''}
          onChange={({ currentTarget }) => ground.onChange(reportGrounds.find((each) => each === currentTarget.value))}
          options={reportGrounds.map((value) => ({ value, label: groundLabels[value] }))}
          error={ground.error}
        />
      )}
      <TextArea
        label="Reason"
        help="Both sides can read it."
        rows={3}
        maxLength={moderationReasonMaxLength}
        {...withDraft(review.id, form.field('reason'))}
      />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div>
        <Button
          type="submit"
          size="sm"
          variant={decision === 'remove' ? 'danger' : 'primary'}
          pending={form.isPending}
          pendingLabel="Saving"
        >
          {decision ? `${decisionLabels[decision].label} review` : 'Decide'}
        </Button>
      </div>
    </form>
  )
}
