import { z } from 'zod'
import { ZipCode } from '#contract/core/fields.ts'
import { stateNames } from '#contract/profiles/labels.ts'
import { SaveProfile } from '#contract/profiles/schemas.ts'
import { states } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { type ConsumerStep, oneOf, type StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const { addressLine1, addressLine2, city } = SaveProfile.shape
const HomeForm = z.object({
  addressLine1,
  addressLine2,
  city,
  state: oneOf(states, 'Choose your state'),
  zipCode: z.string().trim().pipe(ZipCode),
})

export const homeStep: ConsumerStep = {
  id: 'home',
  question: 'Where do you live?',
  why: 'Advisors are registered state by state. Your ZIP code tells us how far away their office is.',
  seenBy: 'Advisors you contact see your state. They see your city only in a brief, and never your street or ZIP code.',
  parts: ['state', 'zipCode'],
  answer: ({ profile }) => {
    const place = [profile.city, profile.state && stateNames[profile.state]].filter(Boolean).join(', ')
    return [place, profile.zipCode].filter(Boolean).join(' ')
  },
  Card: HomeCard,
}

function HomeCard({ own: { profile }, place, onSave }: StepProps) {
  const form = useSchemaForm(HomeForm, {
    defaultValues: {
      addressLine1: profile.addressLine1 ?? '',
      addressLine2: profile.addressLine2 ?? '',
      city: profile.city ?? '',
      state: profile.state ?? '',
      zipCode: profile.zipCode ?? '',
    },
  })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ profile: values }))}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Select
          label="State"
          placeholder="Choose your state"
          autoComplete="address-level1"
          options={states.map((state) => ({ value: state, label: stateNames[state] }))}
          {...form.field('state')}
        />
        <TextField label="ZIP code" inputMode="numeric" autoComplete="postal-code" {...form.field('zipCode')} />
      </div>
      <TextField label="City" optional autoComplete="address-level2" {...form.field('city')} />
      <TextField label="Street address" optional autoComplete="address-line1" {...form.field('addressLine1')} />
      <TextField label="Apartment or unit" optional autoComplete="address-line2" {...form.field('addressLine2')} />
    </StepCard>
  )
}
