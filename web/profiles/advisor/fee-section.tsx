import { compensationHelp, compensationLabels } from '#contract/profiles/practice/labels.ts'
import { compensations, practiceBounds } from '#contract/profiles/practice/values.ts'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'

/** The choice that takes a statement back. */
export const unstated = {
  value: '',
  label: 'No statement',
  description: 'Your page says “Not stated by the advisor.”',
} as const
export function FeeSection({ form }: { form: AdvisorFormState }) {
  return (
    <Section
      id="fee"
      title="How you are paid"
      lead="Consumers see what you’d cost them in dollars per year. Enter at least one fee, unless commissions alone pay you, and leave the others blank."
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        <TextField
          label="Percentage of assets"
          inputMode="decimal"
          suffix="% a year"
          maxLength={5}
          {...form.field('portfolioFeePercent')}
        />
        <MoneyField label="Hourly rate" suffix="an hour" {...form.controlled('hourlyRateUsd')} />
        <MoneyField label="Flat fee" suffix="a year" {...form.controlled('flatFeeUsd')} />
      </div>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        <MoneyField
          label="Minimum yearly fee"
          optional
          suffix="a year"
          help="The least a client pays you in a year. Enter 0 for no minimum."
          {...form.controlled('minimumYearlyFeeUsd')}
        />
        <div className="sm:col-span-2">
          <TextArea
            label="What the fee includes"
            optional
            rows={3}
            maxLength={practiceBounds.feeIncludesLength}
            help="Such as meetings, a written plan or tax returns. Name what costs extra."
            {...form.field('feeIncludes')}
          />
        </div>
      </div>
      <div className="mt-3 grid gap-5">
        <RadioGroup
          legend="Who pays you"
          help="Count everything that you, your firm and related companies receive. Shown as your own statement."
          choices={[
            ...compensations.map((value) => ({
              value,
              label: compensationLabels[value],
              description: compensationHelp[value],
            })),
            unstated,
          ]}
          {...form.controlled('compensation')}
          value={form.watch('compensation') ?? ''}
        />
      </div>
    </Section>
  )
}
