import { Suspense } from 'react'
import { usePricingTour } from '#web/guidance/pricing-tour.ts'
import { deferHydration } from '#web/platform/defer-hydration.ts'
import { pageMeta } from '#web/platform/seo.tsx'
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
  return { title: pricing.title, lead: pricing.lead, notes: rating ? [...pricing.notes, rating] : pricing.notes }
}

export const meta = () =>
  pageMeta({
    title: name,
    description: 'Free for consumers. Advisors from $49 a month, firms from $399, with every price in the open.',
    path,
  })

export default function Pricing({ loaderData: page }: Route.ComponentProps) {
  usePricingTour()
  return (
    <div className="pb-10 md:pb-16">
      <PageHead name={name} title={page.title} lead={page.lead} />
      <div className="wrap mt-8 md:mt-12">
        <Suspense fallback={<div className="min-h-[440px] rounded bg-sunken" />}>
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
