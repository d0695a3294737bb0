import Lock from 'lucide-react/icons/lock'
import { type Feature, plansWith } from '#contract/billing/entitlements/values.ts'
import { featureLabels, includedText } from '#contract/billing/labels.ts'
import { plans } from '#contract/billing/values.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/**
 * What the plan does not include: what it is, what it costs, and the way to that plan. `heading` is
 * the level that follows the headings around it.
 */
export function LockedFeature({ feature, heading: Heading = 'h3' }: { feature: Feature; heading?: 'h2' | 'h3' }) {
  const [cheapest] = plansWith(feature, 'advisor')
  return (
    <section className="grid content-start justify-items-start gap-2">
      <Heading className="flex items-center gap-2 type-ui font-strong">
        <Icon of={Lock} small className="text-ink-3" />
        {featureLabels[feature]}
      </Heading>
      <p className="type-ui-s text-ink-2">{includedText(feature)}</p>
      <LinkButton to="/billing" variant="secondary" size="sm" className="mt-1">
        See {cheapest ? plans[cheapest].name : 'plans'}
      </LinkButton>
    </section>
  )
}
