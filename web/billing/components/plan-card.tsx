import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { type BillingInterval, type PlanId, plans } from '#contract/billing/values.ts'
import { money } from '#web/platform/format.ts'
import { HelpText } from '#web/platform/help-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { planFeatures } from '../copy.ts'

/**
 * The true saving of paying by the year, in whole per cent: said beside the label, because labels
 * round kindly.
 */
function yearlySaving(plan: PlanId): number {
  const { monthlyUsd, annualUsd } = plans[plan]
  return Math.round((1 - annualUsd / (monthlyUsd * 12)) * 100)
}

/**
 * One plan with its own billing toggle: the payer's own interval for their plan, else by the year
 * at first.
 */
export function PlanCard({
  plan,
  current,
  onChoose,
}: {
  plan: PlanId
  current: { plan: PlanId | null; interval: BillingInterval | null }
  onChoose: (plan: PlanId, interval: BillingInterval) => Promise<void>
}) {
  const [interval, setInterval] = useState<BillingInterval>((current.plan === plan && current.interval) || 'annual')
  const [isPending, setPending] = useState(false)
  const { name, monthlyUsd, annualUsd, label, recommended } = plans[plan]
  const isCurrent = current.plan === plan && current.interval === interval
  const choose = async () => {
    setPending(true)
    await onChoose(plan, interval)
    setPending(false)
  }
  return (
    <li className={`flex flex-col rounded border bg-surface p-5 ${recommended ? 'border-action' : ''}`}>
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="type-title-3">{name}</h2>
        {recommended && <Tag tone="action">Recommended</Tag>}
      </div>
      <p className="mt-3">
        <span className="type-title-1">{money(interval === 'annual' ? annualUsd : monthlyUsd)}</span>{' '}
        <span className="type-ui-s text-ink-2">{interval === 'annual' ? 'a year' : 'a month'}</span>
      </p>
      <p className="min-h-5 type-note text-ink-2">
        {interval === 'annual' && (
          <>
            {label}. <HelpText by="annual-saving">{yearlySaving(plan)}% less than monthly</HelpText>
          </>
        )}
      </p>
      <div className="mt-3">
        <Segmented
          label={`Billing for ${name}`}
          size="sm"
          value={interval}
          onChange={setInterval}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annually' },
          ]}
        />
      </div>
      <ul className="mt-4 mb-5 grid flex-1 content-start gap-2 type-ui-s">
        {planFeatures[plan].map((feature) => (
          <li key={feature} className="flex gap-2">
            <Icon of={Check} small className="mt-0.5 text-action" />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        variant={recommended && !isCurrent ? 'primary' : 'secondary'}
        disabled={isCurrent}
        pending={isPending}
        pendingLabel="Updating"
        onClick={choose}
      >
        {isCurrent ? 'Current plan' : `Choose ${name}`}
      </Button>
    </li>
  )
}
