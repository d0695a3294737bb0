import { MoneyField } from '#web/ui/money-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'

const touch = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

export function FeeSection({ form }: { form: AdvisorFormState }) {
  const { errors } = form.formState
  return (
    <Section
      id="fee"
      title="How you are paid"
      lead="Consumers see what you’d cost them in dollars per year. Enter at least one fee and leave the others blank."
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        <TextField
          label="Percentage of assets"
          inputMode="decimal"
          suffix="% a year"
          maxLength={5}
          {...form.field('portfolioFeePercent')}
        />
        <MoneyField
          label="Hourly rate"
          suffix="an hour"
          value={form.watch('hourlyRateUsd')}
          onChange={(value) => form.setValue('hourlyRateUsd', value, touch)}
          error={errors.hourlyRateUsd?.message}
        />
        <MoneyField
          label="Flat fee"
          suffix="a year"
          value={form.watch('flatFeeUsd')}
          onChange={(value) => form.setValue('flatFeeUsd', value, touch)}
          error={errors.flatFeeUsd?.message}
        />
      </div>
    </Section>
  )
}
