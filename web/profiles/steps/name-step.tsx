import { z } from 'zod'
import { SaveProfile } from '#contract/profiles/schemas.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { ConsumerStep, StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const NameForm = z.object({
  firstName: SaveProfile.shape.firstName.min(1, 'Enter your first name'),
  lastName: SaveProfile.shape.lastName.min(1, 'Enter your last name'),
})

export const nameStep: ConsumerStep = {
  id: 'name',
  question: 'What’s your name?',
  why: 'So the advisor you choose knows who they’re talking to.',
  seenBy: 'Only advisors you choose to share it with. Until then you’re “a consumer”.',
  parts: ['firstName', 'lastName'],
  answer: ({ profile }) => `${profile.firstName} ${profile.lastName}`,
  Card: NameCard,
}

function NameCard({ own: { profile }, place, onSave }: StepProps) {
  const form = useSchemaForm(NameForm, {
    defaultValues: { firstName: profile.firstName, lastName: profile.lastName },
  })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ profile: values }))}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
    </StepCard>
  )
}
