import { plans, trialDays } from '#contract/billing/values.ts'
import type { SignUpRole } from '#contract/profiles/values.ts'
import { Button } from '../../ui/button.tsx'
import { type Choice, RadioGroup } from '../../ui/radio-group.tsx'

const choices: readonly Choice<SignUpRole>[] = [
  {
    value: 'consumer',
    label: 'I am looking for an advisor',
    description: 'Free. See who fits, why, and what it would cost; talk to them when you like.',
  },
  {
    value: 'advisor',
    label: 'I am a financial advisor',
    description: `Be found for what you do. ${trialDays} days free, no card; after that from $${plans.basic.monthlyUsd} a month.`,
  },
  {
    value: 'firm_admin',
    label: 'I manage a firm',
    description: 'Bring your advisors, share leads and see how your team answers.',
  },
]

/** Step 1: which kind of account. Continue stays off until one is chosen. */
export function ChooseType({
  value,
  onChange,
  onContinue,
}: {
  value: SignUpRole | null
  onChange: (role: SignUpRole) => void
  onContinue: () => void
}) {
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <RadioGroup legend="What brings you here?" choices={choices} value={value} onChange={onChange} />
      <Button type="submit" size="lg" wide disabled={value === null}>
        Continue
      </Button>
    </form>
  )
}
