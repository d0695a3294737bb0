import { disclosureHelp, disclosureLabels, fiduciaryHelp, fiduciaryLabels } from '#contract/profiles/practice/labels.ts'
import { disclosureStatements, fiduciaryStatements } from '#contract/profiles/practice/values.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'
import { unstated } from './fee-section.tsx'

export function StatementSection({ form }: { form: AdvisorFormState }) {
  return (
    <Section
      id="statements"
      title="Duty and disclosures"
      lead="Your own statements. Consumers can filter by them, and cards show when one is missing."
    >
      <div className="grid gap-5">
        <RadioGroup
          legend="When you act as a fiduciary"
          help="Acting as a fiduciary means putting your client’s interest before your own. Shown as your own statement."
          choices={[
            ...fiduciaryStatements.map((value) => ({
              value,
              label: fiduciaryLabels[value],
              description: fiduciaryHelp[value],
            })),
            unstated,
          ]}
          {...form.controlled('fiduciaryStatement')}
          value={form.watch('fiduciaryStatement') ?? ''}
        />
        <RadioGroup
          legend="Disclosures"
          help="Shown as your own statement with today’s date, beside what the public register says"
          choices={[
            ...disclosureStatements.map((value) => ({
              value,
              label: disclosureLabels[value],
              description: disclosureHelp[value],
            })),
            unstated,
          ]}
          {...form.controlled('disclosures')}
          value={form.watch('disclosures') ?? ''}
        />
        <TextField
          label="Brochure"
          optional
          type="url"
          placeholder="https://"
          help="A link to your firm’s Form ADV Part 2. You’ll find it on adviserinfo.sec.gov."
          {...form.field('brochureUrl')}
        />
      </div>
    </Section>
  )
}
