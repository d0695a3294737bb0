import { useRef, useState } from 'react'
import { type BillingInterval, type PlanId, plans } from '#contract/billing/values.ts'
import { wholeDollars } from '#contract/core/money.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { useImpression } from '#web/analytics/tracking/use-impression.ts'
import { planLines, planTaglines, yearlySaving } from '#web/billing/copy.plans.ts'
import { PlanFeature } from '#web/billing/features/plan-feature.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { CssTooltip } from '#web/ui/overlays/css-tooltip.tsx'

const intervals = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annually' },
] as const

/** One plan with a billing switch of its own; a year is shown first (docs/product.md "Pages"). */
export function PlanCard({ id }: { id: PlanId }) {
  const [interval, selectInterval] = useState<BillingInterval>('annual')
  const card = useRef<HTMLElement>(null)
  useImpression(card, 'view_item', id)
  const plan = plans[id]
  const yearly = interval === 'annual'
  return (
    <article
      ref={card}
      className={`flex flex-col rounded border bg-surface p-5 md:p-6 ${plan.recommended ? 'border-action' : ''}`}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="type-title-2">{plan.name}</h2>
        {plan.recommended && <Tag tone="action">Recommended</Tag>}
      </div>
      <p className="mt-1 mb-5 type-ui text-ink-2">{planTaglines[id]}</p>
      <Segmented
        label={`Billing for ${plan.name}`}
        options={intervals}
        value={interval}
        onChange={selectInterval}
        size="sm"
      />
      <p className="mt-5">
        <span className="font-serif text-44/12 tracking-[-0.03em]">
          {wholeDollars(yearly ? plan.annualUsd : plan.monthlyUsd)}
        </span>
        <span className="type-ui text-ink-2"> {yearly ? 'a year' : 'a month'}</span>
      </p>
      <div className="mt-1 min-h-7 type-note text-ink-2">
        {yearly ? (
          <CssTooltip text={savingText(id)}>
            <span className="font-strong text-ok">{plan.label}</span>
          </CssTooltip>
        ) : (
          `${wholeDollars(plan.monthlyUsd * 12)} over 12 months`
        )}
      </div>
      <ul className="mt-5 mb-6 type-ui">
        {planLines(id).map((line) => (
          <PlanFeature key={line.text} line={line} className="border-t py-2.5" />
        ))}
      </ul>
      <LinkButton
        to={`/signup?type=${plan.payer === 'advisor' ? 'advisor' : 'firm_admin'}&plan=${id}&interval=${interval}`}
        variant={plan.recommended ? 'primary' : 'secondary'}
        className="mt-auto"
        onClick={() => track('add_to_cart', { feature: id, variant: interval })}
      >
        {plan.payer === 'advisor' ? 'Start free trial' : 'Register your firm'}
      </LinkButton>
    </article>
  )
}

/** What a year and twelve months cost; the difference only where the label agrees with it. */
function savingText(id: PlanId): string {
  const { monthlyUsd, annualUsd } = plans[id]
  const saving = yearlySaving(id)
  const less = saving === null ? '' : `: ${wholeDollars(saving)} less`
  return `12 months at ${wholeDollars(monthlyUsd)} is ${wholeDollars(12 * monthlyUsd)}. Paid yearly it’s ${wholeDollars(annualUsd)}${less}.`
}
