import { plans, trialDays } from '#contract/billing/values.ts'
import type { SignUpRole } from '#contract/profiles/values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { type Choice, RadioGroup } from '#web/ui/forms/radio-group.tsx'

const choices: readonly Choice<SignUpRole>[] = [
  {
    value: 'consumer',
    label: 'I’m looking for an advisor',
    description: 'Free. See who fits, why, and what they’d cost. Talk to them when you’re ready.',
  },
  {
    value: 'advisor',
    label: 'I’m a financial advisor',
    description: `Get found for what you do. Free for ${trialDays} days, no card needed, then from $${plans.basic.monthlyUsd} a month.`,
  },
  {
    value: 'firm_admin',
    label: 'I manage a firm',
    description: 'Add your advisors, assign leads and see your team’s pipeline.',
  },
]

/** Step 1: which kind of account. Continue stays off until one is chosen. */
export function RoleChoice({
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
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <RadioGroup
        legend="What brings you here?"
        help={value === null && 'Choose one to continue.'}
        choices={choices}
        value={value}
        onChange={onChange}
      />
      <Button type="submit" size="lg" wide disabled={value === null}>
        Continue
      </Button>
    </form>
  )
}
