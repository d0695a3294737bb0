import { goalLabels, incomeBracketLabels, riskToleranceLabels } from '#contract/profiles/labels.ts'
import { financialGoals, incomeBrackets, riskTolerances } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { CheckGroup } from '#web/ui/check-group.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { StepCard } from './step-card.tsx'
import { GoalsForm, IncomeForm, MoneyForm, RiskForm } from './step-forms.ts'
import type { StepProps } from './step-props.ts'

export function IncomeStep({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(IncomeForm, { defaultValues: { incomeBracket: consumer?.incomeBracket ?? '' } })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <RadioGroup
        legend="Annual household income"
        choices={incomeBrackets.map((value) => ({ value, label: incomeBracketLabels[value] }))}
        {...form.controlled('incomeBracket')}
      />
    </StepCard>
  )
}

export function GoalsStep({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(GoalsForm, { defaultValues: { financialGoals: consumer?.financialGoals ?? [] } })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <CheckGroup
        legend="Your goals"
        columns={2}
        choices={financialGoals.map((value) => ({ value, label: goalLabels[value] }))}
        {...form.controlled('financialGoals')}
      />
    </StepCard>
  )
}

export function MoneyStep({ own: { consumer, completion }, place, onSave }: StepProps) {
  const isOpen = completion.missing.includes('investableAssets')
  const form = useSchemaForm(MoneyForm, {
    defaultValues: {
      investableAssets: isOpen ? null : (consumer?.investableAssets ?? null),
      investmentAmount: consumer?.investmentAmount || null,
    },
  })
  return (
    <StepCard
      place={place}
      form={form}
      onSubmit={form.submit(({ investableAssets, investmentAmount }) =>
        onSave({ consumer: { investableAssets, investmentAmount: investmentAmount ?? 0 } }),
      )}
    >
      <MoneyField
        label="Total you could invest"
        help="Savings, funds and retirement accounts, not including your home"
        {...form.controlled('investableAssets')}
      />
      <MoneyField
        label="Amount you’d start with"
        optional
        help="Leave blank to start with the full amount"
        {...form.controlled('investmentAmount')}
      />
    </StepCard>
  )
}

export function RiskStep({ own: { consumer, completion }, place, onSave }: StepProps) {
  const isOpen = completion.missing.includes('riskTolerance')
  const form = useSchemaForm(RiskForm, {
    defaultValues: { riskTolerance: isOpen ? '' : (consumer?.riskTolerance ?? '') },
  })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <RadioGroup
        legend="When markets fall"
        choices={riskTolerances.map((value) => {
          const [label = '', description = ''] = riskToleranceLabels[value].split(': ')
          return { value, label, description }
        })}
        {...form.controlled('riskTolerance')}
      />
    </StepCard>
  )
}
