import Check from 'lucide-react/icons/check'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { planIds, plans } from '#contract/billing/values.ts'
import { usePricingTour } from '../../guidance/pricing-tour.ts'
import { pageMeta } from '../../platform/seo.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PageHead } from '../components/page-head.tsx'
import { PlanCard } from '../components/plan-card.tsx'
import { pricing } from '../content/pricing.ts'

const name = 'Pricing'
const path = '/pricing'
const audiences = ['consumer', 'advisor', 'enterprise'] as const
type AudienceTab = (typeof audiences)[number]

export const meta = () =>
  pageMeta({
    title: name,
    description: 'Free for consumers. Advisors from $49 a month, firms from $399, with every price in the open.',
    path,
    breadcrumb: [{ name, path }],
  })

export default function Pricing() {
  const { hash } = useLocation()
  usePricingTour()
  const [shown, setShown] = useState<AudienceTab>('consumer')
  useEffect(() => {
    const wanted = audiences.find((audience) => `#${audience}` === hash)
    if (wanted) setShown(wanted)
  }, [hash])
  return (
    <div className="pb-10 md:pb-16">
      <PageHead name={name} title={pricing.title} lead={pricing.lead} />
      <div className="wrap mt-8 md:mt-12">
        <Tabs
          label="For whom"
          value={shown}
          onChange={setShown}
          tabs={[
            { value: 'consumer', label: 'Consumer', panel: <ConsumerPrice /> },
            { value: 'advisor', label: 'Advisor', panel: <PlanList payer="advisor" /> },
            { value: 'enterprise', label: 'Enterprise', panel: <PlanList payer="firm" /> },
          ]}
        />
        <div className="mt-8 grid gap-2 type-note text-ink-3">
          {pricing.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
    </div>
  )
}

function ConsumerPrice() {
  const { title, text, features, act } = pricing.consumer
  return (
    <div className="mt-8 grid gap-8 rounded border bg-surface p-5 md:grid-cols-2 md:gap-16 md:p-8">
      <div>
        <h2 className="type-title-1">{title}</h2>
        <p className="mt-2 mb-6 text-ink-2">{text}</p>
        <LinkButton to={act.to}>{act.text}</LinkButton>
      </div>
      <ul className="type-ui">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5 border-t py-3 first:border-t-0">
            <Icon of={Check} small className="mt-1 text-ok" />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PlanList({ payer }: { payer: 'advisor' | 'firm' }) {
  return (
    <div className="mt-8 grid gap-5 xl:grid-cols-3">
      {planIds
        .filter((id) => plans[id].payer === payer)
        .map((id) => (
          <PlanCard key={id} id={id} />
        ))}
    </div>
  )
}
