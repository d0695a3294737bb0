import { z } from 'zod'
import { SaveProfile } from '#contract/profiles/schemas.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { ConsumerStep, StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const PhoneForm = z.object({ phone: SaveProfile.shape.phone })

export const phoneStep: ConsumerStep = {
  id: 'phone',
  question: 'What’s the best number to reach you?',
  why: 'Optional, for people who’d rather talk.',
  seenBy: 'Only advisors you choose to share it with, separately from your name and email.',
  parts: [],
  answer: ({ profile }) => profile.phone ?? '',
  Card: PhoneCard,
}

function PhoneCard({ own: { profile }, place, onSave }: StepProps) {
  const form = useSchemaForm(PhoneForm, { defaultValues: { phone: profile.phone ?? '' } })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ profile: values }))}>
      <TextField
        label="Phone number"
        optional
        type="tel"
        autoComplete="tel"
        placeholder="+1 503 555 0142"
        {...form.field('phone')}
      />
    </StepCard>
  )
}
