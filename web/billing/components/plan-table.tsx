import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import type { Subscription } from '#contract/billing/schemas.ts'
import { type BillingInterval, type PlanId, planIds, plans } from '#contract/billing/values.ts'
import { money } from '#web/platform/format.ts'
import { HelpText } from '#web/platform/help-text.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import {
  hasTooFewSeats,
  isRecommended,
  planLines,
  planNote,
  planTaglines,
  startsText,
  yearlySaving,
} from '../copy.plans.ts'
import { planAction } from '../copy.ts'
import { PlanFeature } from '../features/plan-feature.tsx'
import { reviewPath } from './reviewed-plan.ts'

const intervals = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Yearly' },
] as const

/** The plans of one kind of payer side by side; every button leads to a review. */
export function PlanTable({ subscription }: { subscription: Subscription }) {
  const [interval, selectInterval] = useState<BillingInterval>(subscription.interval ?? 'monthly')
  const offered = planIds.filter((plan) => plans[plan].payer === subscription.payer.kind)
  return (
    <section className="mt-9" aria-labelledby="plans">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="plans" className="type-title-3">
          Plans
        </h2>
        <Segmented label="Billing interval" size="sm" value={interval} onChange={selectInterval} options={intervals} />
      </div>
      <ul className="mt-4 overflow-hidden rounded border bg-surface lg:grid lg:grid-cols-3">
        {offered.map((plan) => (
          <PlanColumn key={plan} plan={plan} interval={interval} subscription={subscription} />
        ))}
      </ul>
      <p className="mt-3 max-w-[75ch] type-note text-ink-2">
        Every plan is one flat price: no fee per lead, no share of what you earn, and no paid placement. Cancel anytime;
        your plan runs until the period you paid for ends.
      </p>
    </section>
  )
}

function PlanColumn({
  plan,
  interval,
  subscription,
}: {
  plan: PlanId
  interval: BillingInterval
  subscription: Subscription
}) {
  const { name, monthlyUsd, annualUsd, label } = plans[plan]
  const recommended = isRecommended(subscription, plan)
  const saving = yearlySaving(plan)
  const action = planAction(subscription, plan, interval)
  const isCurrent = subscription.plan === plan && subscription.state !== 'ended' && subscription.state !== 'paused'
  return (
    <li
      className={`flex flex-col border-b p-6 last:border-b-0 lg:border-r lg:border-b-0 lg:last:border-r-0 ${isCurrent ? 'bg-wash' : ''}`}
    >
      <div className="flex items-baseline gap-2.5">
        <h3 className="type-title-2">{name}</h3>
        {isCurrent ? <Tag>Your plan</Tag> : recommended && <Tag tone="action">Recommended</Tag>}
      </div>
      <p className="mt-1 type-ui-s text-ink-2 lg:max-xl:min-h-10">{planTaglines[plan]}</p>
      <p className="mt-4 flex items-end gap-x-3 lg:max-xl:flex-col lg:max-xl:items-start">
        <data
          value={interval === 'annual' ? annualUsd : monthlyUsd}
          className="font-serif text-40/11 tracking-[-0.03em]"
        >
          {money(interval === 'annual' ? annualUsd : monthlyUsd)}
        </data>
        <span className="type-note text-ink-2">
          {interval === 'annual' ? 'a year' : 'a month'}
          <br />
          {interval === 'annual' ? `or ${money(monthlyUsd)} a month` : `or ${money(annualUsd)} a year`}
        </span>
      </p>
      <p className="mt-2 min-h-5 type-note text-ink-2">
        {interval === 'annual' && (
          <>
            {label}
            {saving !== null && (
              <>
                . <HelpText by="annual-saving">{money(saving)} less than monthly</HelpText>
              </>
            )}
          </>
        )}
      </p>
      <ul className="mt-3 mb-6 grid flex-1 content-start gap-2.5 border-line-2 border-t pt-5 type-ui-s">
        {planLines(plan).map((line) => (
          <PlanFeature key={line.text} line={line} />
        ))}
      </ul>
      {action === null ? (
        <p className="flex min-h-12 items-center justify-center gap-2 type-ui text-action">
          <Icon of={Check} small />
          {subscription.next?.plan === plan && subscription.next.interval === interval
            ? startsText(subscription)
            : 'This is your plan'}
        </p>
      ) : (
        // Nothing can be chosen before what is overdue is paid, nor a plan too small for the team;
        // the note below says so.
        subscription.state !== 'past_due' &&
        !hasTooFewSeats(subscription, plan) && (
          <LinkButton to={reviewPath({ plan, interval })} variant={recommended ? 'primary' : 'secondary'}>
            {action}
          </LinkButton>
        )
      )}
      <p className="mt-2.5 min-h-5 text-center type-note text-ink-2">{planNote(subscription, plan, interval)}</p>
    </li>
  )
}
