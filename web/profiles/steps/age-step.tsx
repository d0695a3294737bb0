import { z } from 'zod'
import { SaveConsumer } from '#contract/profiles/schemas.ts'
import { profileBounds } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { briefOnly, type ConsumerStep, forBriefs, type StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const outOfRange = `Enter an age from ${profileBounds.age.min} to ${profileBounds.age.max}`
const AgeForm = z.object({
  age: z
    .string()
    .trim()
    .regex(/^(\d{2,3})?$/, outOfRange)
    // 0 removes the answer.
    .transform(Number)
    .pipe(SaveConsumer.shape.age),
})

export const ageStep: ConsumerStep = {
  id: 'age',
  question: 'How old are you?',
  why: `Optional. ${forBriefs}`,
  seenBy: briefOnly,
  parts: ['age'],
  answer: ({ consumer }) => String(consumer.age || ''),
  Card: AgeCard,
}

function AgeCard({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(AgeForm, { defaultValues: { age: consumer?.age ? String(consumer.age) : '' } })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <TextField
        label="Your age"
        optional
        inputMode="numeric"
        maxLength={3}
        className="max-w-32"
        {...form.field('age')}
      />
    </StepCard>
  )
}
