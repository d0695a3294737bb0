import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { ContactStep, LanguageStep, StartStep, SubjectsStep } from '../steps/advice-steps.tsx'
import { type ConsumerStep, consumerSteps, type StepId } from '../steps/consumer-steps.ts'
import { GoalsStep, IncomeStep, MoneyStep, RiskStep } from '../steps/money-steps.tsx'
import { AgeStep, HomeStep, NameStep, PhoneStep } from '../steps/person-steps.tsx'
import type { StepAnswer, StepProps } from '../steps/step-props.ts'
import { answersOf } from './answers.ts'

const cards: Record<StepId, ComponentType<StepProps>> = {
  name: NameStep,
  home: HomeStep,
  phone: PhoneStep,
  age: AgeStep,
  income: IncomeStep,
  goals: GoalsStep,
  money: MoneyStep,
  risk: RiskStep,
  subjects: SubjectsStep,
  contact: ContactStep,
  language: LanguageStep,
  start: StartStep,
}

export const addressOfStep = (id: StepId) => `?step=${id}`
export const answersAddress = '?step=answers'

/** The consumer's profile, one card at a time, with what was answered so far beside it where there is room. */
export function ConsumerFlow({
  own,
  step,
  onSave,
}: {
  own: OwnProfile
  step: ConsumerStep
  onSave: (answer: StepAnswer) => Promise<void>
}) {
  const position = consumerSteps.indexOf(step)
  const [before, after] = [consumerSteps[position - 1], consumerSteps[position + 1]]
  const isComplete = own.completion.missing.length === 0
  const Card = cards[step.id]
  return (
    <div className="grid gap-x-16 lg:grid-cols-[minmax(0,640px)_minmax(0,320px)]">
      <div>
        <div className="mb-5">
          <Progress label="Questions" value={position + 1} of={consumerSteps.length} />
        </div>
        <Card
          key={step.id}
          own={own}
          onSave={onSave}
          place={{
            step,
            backTo: before ? addressOfStep(before.id) : null,
            skipTo: after ? addressOfStep(after.id) : answersAddress,
            action: isComplete ? 'Save' : after ? 'Next' : 'Finish',
          }}
        />
        <p className="mt-5 type-ui-s lg:hidden">
          <Link to={answersAddress} className="link">
            See all your answers
          </Link>
        </p>
      </div>
      <Answers own={own} step={step} />
    </div>
  )
}

function Answers({ own, step }: { own: OwnProfile; step: ConsumerStep }) {
  const answers = answersOf(own)
  return (
    <nav aria-label="Your answers" className="max-lg:hidden">
      <Timeline
        items={consumerSteps.map(({ id, question }) => ({
          id,
          state: id === step.id ? 'now' : answers[id] === null ? 'next' : 'past',
          content: (
            <Link to={addressOfStep(id)} className="block rounded-s text-inherit no-underline hover:underline">
              <span className={`block type-ui-s ${id === step.id ? 'font-strong' : ''}`}>{question}</span>
              {answers[id] !== null && <span className="block truncate type-note text-ink-2">{answers[id]}</span>}
            </Link>
          ),
        }))}
      />
    </nav>
  )
}
