import { Suspense } from 'react'
import { type PayerKind, planIds, plans } from '#contract/billing/values.ts'
import { usePricingTour } from '#web/guidance/pricing-tour.ts'
import { money } from '#web/platform/format.ts'
import { deferHydration } from '#web/platform/page/defer-hydration.tsx'
import { loaderMeta } from '#web/platform/page/seo.tsx'
import { findShownFigures } from '../api.ts'
import { pricing } from '../content/pricing.ts'
import { PageHead } from '../prose/page-head.tsx'
import type { Route } from './+types/pricing.ts'

const name = 'Pricing'
const path = '/pricing'
const PlanTabs = deferHydration(() => import('../pricing/plan-tabs.tsx').then((module) => module.PlanTabs))

/** Runs on the server: the words come with the page and never with its script. */
export async function loader({ context }: Route.LoaderArgs) {
  const { rating } = await findShownFigures(context)
  const notes = rating ? [...pricing.notes, rating] : pricing.notes
  const description = `Free for consumers. Advisors from ${lowestPrice('advisor')} a month, firms from ${lowestPrice('firm')}, with every price in the open.`
  return { name, path, description, title: pricing.title, lead: pricing.lead, notes }
}

function lowestPrice(payer: PayerKind): string {
  const prices = planIds.map((id) => plans[id]).filter((plan) => plan.payer === payer)
  return money(Math.min(...prices.map((plan) => plan.monthlyUsd)))
}

export const meta: Route.MetaFunction = loaderMeta

export default function Pricing({ loaderData: page }: Route.ComponentProps) {
  usePricingTour()
  return (
    <div className="pb-10 md:pb-16">
      <PageHead name={name} title={page.title} lead={page.lead} />
      <div className="wrap mt-8 md:mt-12">
        <Suspense fallback={<div className="min-h-110 rounded bg-sunken" />}>
          <PlanTabs />
        </Suspense>
        <div className="mt-8 grid gap-2 type-note text-ink-3">
          {page.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
    </div>
  )
}
