import { z } from 'zod'
import { capital } from '#contract/core/words.ts'
import { riskToleranceLabels } from '#contract/profiles/labels.ts'
import { riskTolerances } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { briefOnly, type ConsumerStep, forBriefs, oneOfOrNone, type StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const RiskForm = z.object({ riskTolerance: oneOfOrNone(riskTolerances) })

export const riskChoices = riskTolerances.map((value) => {
  const [label = '', description = ''] = riskToleranceLabels[value].split(': ')
  return { value, label, description: capital(description) }
})

export const riskStep: ConsumerStep = {
  id: 'risk',
  question: 'How do you feel about risk?',
  why: `Optional. ${forBriefs}`,
  seenBy: briefOnly,
  parts: ['riskTolerance'],
  answer: ({ consumer }) => riskToleranceLabels[consumer.riskTolerance].split(':')[0] ?? '',
  Card: RiskCard,
}

function RiskCard({ own: { consumer, completion }, place, onSave }: StepProps) {
  const isOpen = completion.unanswered.includes('riskTolerance')
  const form = useSchemaForm(RiskForm, {
    defaultValues: { riskTolerance: isOpen ? '' : (consumer?.riskTolerance ?? '') },
  })
  return (
    <StepCard
      place={place}
      form={form}
      onSubmit={form.submit(({ riskTolerance }) => onSave(riskTolerance === '' ? {} : { consumer: { riskTolerance } }))}
    >
      <RadioGroup legend="Your comfort with risk" choices={riskChoices} {...form.controlled('riskTolerance')} />
    </StepCard>
  )
}
