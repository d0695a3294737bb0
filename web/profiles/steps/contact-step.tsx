import { z } from 'zod'
import { communicationLabels } from '#contract/profiles/labels.ts'
import { SaveConsumer } from '#contract/profiles/schemas.ts'
import { communications } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { listed } from '#web/platform/format.ts'
import { CheckGroup } from '#web/ui/check-group.tsx'
import { type ConsumerStep, onlyYou, type StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const ContactForm = z.object({
  preferredCommunication: SaveConsumer.shape.preferredCommunication.refine(
    (ways) => ways.length > 0,
    'Choose at least one',
  ),
})

export const contactStep: ConsumerStep = {
  id: 'contact',
  question: 'How would you like to talk?',
  why: 'Choose all that apply.',
  seenBy: onlyYou,
  parts: ['preferredCommunication'],
  answer: ({ consumer }) => listed(consumer.preferredCommunication.map((way) => communicationLabels[way])),
  Card: ContactCard,
}

function ContactCard({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(ContactForm, {
    defaultValues: { preferredCommunication: consumer?.preferredCommunication ?? [] },
  })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <CheckGroup
        legend="Ways to talk"
        choices={communications.map((value) => ({ value, label: communicationLabels[value] }))}
        {...form.controlled('preferredCommunication')}
      />
    </StepCard>
  )
}
