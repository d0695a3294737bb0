import { stateNames } from '#contract/profiles/labels.ts'
import { certifications, profileBounds, states } from '#contract/profiles/values.ts'
import { CheckGroup } from '#web/ui/check-group.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'

export function AboutSection({ form }: { form: AdvisorFormState }) {
  const length = (form.watch('biography') ?? '').length
  return (
    <Section
      id="about"
      title="About you"
      lead="What people read first. Everything here is public once your profile is live."
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
      <TextField
        label="Headline"
        optional
        maxLength={profileBounds.headlineLength}
        help="One sentence about how you work"
        {...form.field('headline')}
      />
      <TextArea
        label="Biography"
        rows={7}
        maxLength={profileBounds.biographyLength}
        help={`Who you help and how you got into this work. ${length.toLocaleString('en-US')} of ${profileBounds.biographyLength.toLocaleString('en-US')} characters.`}
        {...form.field('biography')}
      />
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
          help="Used for distance in matches. Never shown"
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
        <TextField
          label="Years of experience"
          inputMode="numeric"
          maxLength={2}
          help="Shown as self-reported"
          {...form.field('yearsOfExperience')}
        />
      </div>
      <CheckGroup
        legend="Certifications"
        columns={3}
        help="Shown as self-reported"
        choices={certifications.map((value) => ({ value, label: value }))}
        {...form.controlled('certifications')}
      />
      <Checkbox label="I’m accredited by a professional body" {...form.register('isAccredited')} />
    </Section>
  )
}
