import { z } from 'zod'
import { SaveConsumer } from '#contract/profiles/schemas.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { money } from '#web/platform/format.ts'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import type { ConsumerStep, StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const sum = z
  .custom<number | null>((value) => typeof value === 'number', 'Enter an amount, or 0')
  .transform((value) => value ?? 0)
  .pipe(SaveConsumer.shape.investableAssets)
const MoneyForm = z
  .object({ investableAssets: sum, investmentAmount: SaveConsumer.shape.investmentAmount.nullable() })
  .refine(({ investableAssets, investmentAmount }) => (investmentAmount ?? 0) <= investableAssets, {
    error: 'This can’t be more than the total you could invest',
    path: ['investmentAmount'],
  })

export const moneyStep: ConsumerStep = {
  id: 'money',
  question: 'How much do you want help with?',
  why: 'Some advisors have an account minimum. We also estimate what each would cost you per year.',
  seenBy: 'Advisors you contact see the amount you’d start with, and the total only in a brief.',
  parts: ['investableAssets'],
  answer: ({ consumer: { investableAssets, investmentAmount } }) => {
    const all = money(investableAssets)
    return investmentAmount > 0 ? `${all}, ${money(investmentAmount)} to start` : all
  },
  Card: MoneyCard,
}

function MoneyCard({ own: { consumer, completion }, place, onSave }: StepProps) {
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
        help="Leave blank to start with the full amount."
        {...form.controlled('investmentAmount')}
      />
    </StepCard>
  )
}
