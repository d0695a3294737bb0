import { stateNames } from '#contract/profiles/labels.ts'
import { states } from '#contract/profiles/values.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'

export function AboutSection({ form }: { form: AdvisorFormState }) {
  return (
    <Section
      id="about"
      title="About you"
      lead="Your name, firm and city are on your card. Street, ZIP code and phone stay with us."
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          help="Exactly as in the SEC record"
          {...form.field('firstName')}
        />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField label="Firm" optional autoComplete="organization" {...form.field('organization')} />
        <TextField
          label="Website"
          optional
          type="url"
          placeholder="https://"
          autoComplete="url"
          {...form.field('website')}
        />
        <TextField label="City" optional autoComplete="address-level2" {...form.field('city')} />
        <Select
          label="State"
          placeholder="Choose your state"
          autoComplete="address-level1"
          options={states.map((state) => ({ value: state, label: stateNames[state] }))}
          {...form.field('state')}
        />
        <TextField
          label="Office address"
          optional
          autoComplete="address-line1"
          help="Never shown on your page"
          {...form.field('addressLine1')}
        />
        <TextField label="Suite or floor" optional autoComplete="address-line2" {...form.field('addressLine2')} />
        <TextField
          label="Office ZIP code"
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          help="Used for distance in matches, never shown"
          {...form.field('zipCode')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          help="Never shown on your page"
          {...form.field('phone')}
        />
      </div>
    </Section>
  )
}
