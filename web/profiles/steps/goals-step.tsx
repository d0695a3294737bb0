import { goalLabels } from '#contract/profiles/labels.ts'
import { SaveConsumer } from '#contract/profiles/schemas.ts'
import { financialGoals } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { listed } from '#web/platform/format.ts'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { briefOnly, type ConsumerStep, type StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const GoalsForm = SaveConsumer.pick({ financialGoals: true })

export const goalsStep: ConsumerStep = {
  id: 'goals',
  question: 'What are your goals?',
  why: 'Optional. Your goals suggest specialties to choose. On their own they don’t change your matches, and advisors see them only in a brief.',
  seenBy: briefOnly,
  parts: ['financialGoals'],
  answer: ({ consumer }) => listed(consumer.financialGoals.map((goal) => goalLabels[goal])),
  Card: GoalsCard,
}

function GoalsCard({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(GoalsForm, { defaultValues: { financialGoals: consumer?.financialGoals ?? [] } })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <CheckGroup
        legend="Your goals"
        columns={2}
        choices={financialGoals.map((value) => ({ value, label: goalLabels[value] }))}
        {...form.controlled('financialGoals')}
      />
    </StepCard>
  )
}
