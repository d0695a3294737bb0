import { type MouseEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { Progress } from '#web/ui/display/progress.tsx'
import { Timeline } from '#web/ui/display/timeline.tsx'
import { answerTo, consumerSteps } from '../steps/consumer-steps.ts'
import type { ConsumerStep, StepAnswer, StepPlace } from '../steps/step.ts'

export const addressOfStep = (id: string) => `?step=${id}`
export const answersAddress = '?step=answers'

/**
 * The consumer's profile, one card at a time, with what was answered so far beside it where there
 * is room.
 */
export function ConsumerFlow({
  own,
  step,
  brief,
  onSave,
}: {
  own: OwnProfile
  step: ConsumerStep
  /** The brief that one question is answered for; every way on leads back to it. */
  brief?: string
  /** Saves, then continues to an address of the page, or to the next question without one. */
  onSave: (answer: StepAnswer, to: string | null) => Promise<void>
}) {
  const changedForm = useRef<HTMLFormElement>(null)
  const destination = useRef<string>(null)
  const leave = (to: string, event: MouseEvent) => {
    if (!changedForm.current || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    destination.current = to
    changedForm.current.requestSubmit()
  }
  const position = consumerSteps.indexOf(step)
  const [before, after] = [consumerSteps[position - 1], consumerSteps[position + 1]]
  const isComplete = own.completion.missing.length === 0
  // One answer is changed from a list of them, and every way on leads back there.
  const list = brief ?? (isComplete ? answersAddress : null)
  return (
    <div className="grid gap-x-16 lg:grid-cols-[minmax(0,40rem)_minmax(0,20rem)]">
      <div>
        {!brief && (
          <div className="mb-5">
            <Progress label="Questions" value={position + 1} of={consumerSteps.length} />
          </div>
        )}
        <step.Card
          key={step.id}
          own={own}
          onSave={(answer) => onSave(answer, destination.current)}
          place={{
            step,
            backTo: list ?? (before ? addressOfStep(before.id) : null),
            skipTo: list ?? (after ? addressOfStep(after.id) : answersAddress),
            action: isComplete || brief ? 'Save' : after ? 'Next' : 'Finish',
            changedForm,
            onLeave: leave,
            onNext: () => {
              destination.current = null
            },
          }}
        />
        {!brief && (
          <p className="mt-5 type-ui-s lg:hidden">
            <Link to={answersAddress} className="link" onClick={(event) => leave(answersAddress, event)}>
              See all your answers
            </Link>
          </p>
        )}
      </div>
      {!brief && <Answers own={own} step={step} onLeave={leave} />}
    </div>
  )
}

function Answers({ own, step, onLeave }: { own: OwnProfile; step: ConsumerStep } & Pick<StepPlace, 'onLeave'>) {
  return (
    <nav aria-label="Your answers" className="max-lg:hidden">
      <Timeline
        items={consumerSteps.map((each) => {
          const { id, question } = each
          const answer = answerTo(each, own)
          return {
            id,
            state: id === step.id ? 'now' : answer === null ? 'next' : 'past',
            content: (
              <Link
                to={addressOfStep(id)}
                onClick={(event) => onLeave(addressOfStep(id), event)}
                className="block rounded-s text-inherit no-underline hover:underline"
              >
                <span className={`block type-ui-s ${id === step.id ? 'font-strong' : ''}`}>{question}</span>
                {answer !== null && <span className="block truncate type-note text-ink-2">{answer}</span>}
              </Link>
            ),
          }
        })}
      />
    </nav>
  )
}
