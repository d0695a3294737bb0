import { communicationLabels } from '#contract/profiles/labels.ts'
import { SaveConsumer } from '#contract/profiles/schemas.ts'
import { communications } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { listed } from '#web/platform/format.ts'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { briefOnly, type ConsumerStep, type StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const ContactForm = SaveConsumer.pick({ preferredCommunication: true })

export const contactStep: ConsumerStep = {
  id: 'contact',
  question: 'How would you like to talk?',
  why: 'Optional. We show you advisors who talk in at least one of these ways. You can also put them in a brief.',
  seenBy: briefOnly,
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
