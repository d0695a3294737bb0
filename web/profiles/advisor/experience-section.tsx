import { certificationNames } from '#contract/profiles/labels.ts'
import { certifications } from '#contract/profiles/values.ts'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'

export function ExperienceSection({ form }: { form: AdvisorFormState }) {
  return (
    <Section
      id="experience"
      title="Experience and credentials"
      lead="All of it is optional, and all of it is shown as self-reported."
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField label="Years of experience" optional inputMode="numeric" {...form.field('yearsOfExperience')} />
        <MoneyField label="Assets under management" optional {...form.controlled('assetsUnderManagement')} />
      </div>
      <CheckGroup
        legend="Certifications"
        columns={2}
        choices={certifications.map((value) => ({ value, label: `${value}, ${certificationNames[value]}` }))}
        {...form.controlled('certifications')}
      />
      <Checkbox label="I’m accredited by a professional body" {...form.register('isAccredited')} />
    </Section>
  )
}
