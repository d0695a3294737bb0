import Check from 'lucide-react/icons/check'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { consumerFeatures } from '#contract/billing/entitlements/values.ts'
import { consumerFeatureLabels } from '#contract/billing/labels.ts'
import { planIds, plans } from '#contract/billing/values.ts'
import { useImpression } from '#web/analytics/tracking/use-impression.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { pricing } from '../content/pricing.ts'
import { PlanCard } from './plan-card.tsx'

const audiences = ['consumer', 'advisor', 'enterprise'] as const
type AudienceTab = (typeof audiences)[number]

/** What each kind of people pays; a tab can be linked to by its name (/pricing#advisor). */
export function PlanTabs() {
  const { hash } = useLocation()
  const [shown, setShown] = useState<AudienceTab>('consumer')
  useEffect(() => {
    const wanted = audiences.find((audience) => `#${audience}` === hash)
    if (wanted) setShown(wanted)
  }, [hash])
  return (
    <Tabs
      label="Audience"
      value={shown}
      onChange={setShown}
      tabs={[
        { value: 'consumer', label: 'Consumer', panel: <ConsumerPrice /> },
        { value: 'advisor', label: 'Advisor', panel: <PlanList payer="advisor" /> },
        { value: 'enterprise', label: 'Enterprise', panel: <PlanList payer="firm" /> },
      ]}
    />
  )
}

function ConsumerPrice() {
  const { title, text, action } = pricing.consumer
  return (
    <div className="mt-8 grid gap-8 rounded border bg-surface p-5 md:grid-cols-2 md:gap-16 md:p-8">
      <div>
        <h2 className="type-title-1">{title}</h2>
        <p className="mt-2 mb-6 text-ink-2">{text}</p>
        <LinkButton to={action.to}>{action.text}</LinkButton>
      </div>
      <ul className="type-ui">
        {consumerFeatures.map((feature) => (
          <li key={feature} className="flex gap-2.5 border-t py-3 first:border-t-0">
            <Icon of={Check} small className="mt-1 text-ok" />
            {consumerFeatureLabels[feature]}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PlanList({ payer }: { payer: 'advisor' | 'firm' }) {
  const list = useRef<HTMLDivElement>(null)
  useImpression(list, 'view_item_list', payer)
  return (
    <div ref={list} className="mt-8 grid gap-5 xl:grid-cols-3">
      {planIds
        .filter((id) => plans[id].payer === payer)
        .map((id) => (
          <PlanCard key={id} id={id} />
        ))}
    </div>
  )
}
