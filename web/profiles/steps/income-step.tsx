import { z } from 'zod'
import { incomeBracketLabels } from '#contract/profiles/labels.ts'
import { incomeBrackets } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { type ConsumerStep, oneOf, onlyYou, type StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const IncomeForm = z.object({ incomeBracket: oneOf(incomeBrackets, 'Choose the closest option') })

export const incomeStep: ConsumerStep = {
  id: 'income',
  question: 'What’s your annual household income?',
  why: 'Before taxes, roughly. It shows which kinds of advice are worth their price.',
  seenBy: onlyYou,
  parts: ['incomeBracket'],
  answer: ({ consumer }) => (consumer.incomeBracket ? incomeBracketLabels[consumer.incomeBracket] : ''),
  Card: IncomeCard,
}

function IncomeCard({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(IncomeForm, { defaultValues: { incomeBracket: consumer?.incomeBracket ?? '' } })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <RadioGroup
        legend="Annual household income"
        choices={incomeBrackets.map((value) => ({ value, label: incomeBracketLabels[value] }))}
        {...form.controlled('incomeBracket')}
      />
    </StepCard>
  )
}
