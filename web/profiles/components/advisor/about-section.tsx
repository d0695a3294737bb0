import { stateNames } from '#contract/profiles/labels.ts'
import { certifications, profileBounds, states } from '#contract/profiles/values.ts'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Section } from '../section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'

const touch = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

export function AboutSection({ form }: { form: AdvisorFormState }) {
  const length = (form.watch('biography') ?? '').length
  return (
    <Section
      id="about"
      title="About you"
      lead="What people read first. Everything here is public once your profile is shown."
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          help="As the public register has it"
          {...form.field('firstName')}
        />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField
        label="In one sentence"
        optional
        maxLength={profileBounds.headlineLength}
        help="How you work, in your own words"
        {...form.field('headline')}
      />
      <TextArea
        label="Biography"
        rows={7}
        maxLength={profileBounds.biographyLength}
        help={`Whom you help, how you came to it. ${length.toLocaleString('en-US')} of ${profileBounds.biographyLength.toLocaleString('en-US')} characters.`}
        {...form.field('biography')}
      />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField label="Where you work" optional autoComplete="organization" {...form.field('organization')} />
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
          label="ZIP code of your office"
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          help="Distance in matches; never shown"
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
          label="Years in practice"
          inputMode="numeric"
          maxLength={2}
          help="Shown as stated by you"
          {...form.field('yearsOfExperience')}
        />
      </div>
      <CheckGroup
        legend="Certifications"
        columns={3}
        help="Shown as stated by you"
        choices={certifications.map((value) => ({ value, label: value }))}
        value={form.watch('certifications')}
        onChange={(value) => form.setValue('certifications', value, touch)}
        error={form.formState.errors.certifications?.message}
      />
      <Checkbox label="I am accredited by a professional body" {...form.register('isAccredited')} />
    </Section>
  )
}
