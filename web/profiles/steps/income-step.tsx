import { z } from 'zod'
import { incomeBracketLabels } from '#contract/profiles/labels.ts'
import { incomeBrackets } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { briefOnly, type ConsumerStep, forBriefs, oneOfOrNone, type StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const notSaid = 'not_said'
const IncomeForm = z.object({ incomeBracket: oneOfOrNone([...incomeBrackets, notSaid]) })

export const incomeStep: ConsumerStep = {
  id: 'income',
  question: 'What’s your annual household income?',
  why: `Optional, before taxes, roughly. ${forBriefs}`,
  seenBy: briefOnly,
  parts: ['incomeBracket'],
  answer: ({ consumer }) => (consumer.incomeBracket ? incomeBracketLabels[consumer.incomeBracket] : ''),
  Card: IncomeCard,
}

function IncomeCard({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(IncomeForm, { defaultValues: { incomeBracket: consumer?.incomeBracket ?? '' } })
  return (
    <StepCard
      place={place}
      form={form}
      onSubmit={form.submit(({ incomeBracket }) =>
        onSave(
          incomeBracket === '' ? {} : { consumer: { incomeBracket: incomeBracket === notSaid ? null : incomeBracket } },
        ),
      )}
    >
      <RadioGroup
        legend="Annual household income"
        choices={[
          ...incomeBrackets.map((value) => ({ value, label: incomeBracketLabels[value] })),
          { value: notSaid, label: 'Prefer not to say' },
        ]}
        {...form.controlled('incomeBracket')}
      />
    </StepCard>
  )
}
