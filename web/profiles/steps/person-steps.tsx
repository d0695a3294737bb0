import { stateNames } from '#contract/profiles/labels.ts'
import { states } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { StepCard } from './step-card.tsx'
import { AgeForm, HomeForm, NameForm, PhoneForm } from './step-forms.ts'
import type { StepProps } from './step-props.ts'

export function NameStep({ own: { profile }, place, onSave }: StepProps) {
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

export function HomeStep({ own: { profile }, place, onSave }: StepProps) {
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
    <StepCard
      place={place}
      form={form}
      onSubmit={form.submit((values) => onSave({ profile: { ...values, country: 'US' } }))}
    >
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

export function PhoneStep({ own: { profile }, place, onSave }: StepProps) {
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

export function AgeStep({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(AgeForm, { defaultValues: { age: consumer?.age ? String(consumer.age) : '' } })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <TextField label="Your age" inputMode="numeric" maxLength={3} className="max-w-32" {...form.field('age')} />
    </StepCard>
  )
}
