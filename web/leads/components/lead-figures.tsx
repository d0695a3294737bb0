import type { LeadStatistics } from '#contract/leads/schemas.ts'
import { LockedFeature } from '#web/billing/components/locked-feature.tsx'
import { HelpText } from '#web/platform/help-text.tsx'
import { StatList } from '#web/ui/display/stat-list.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { conversionRateName, figuresOf } from '../copy.ts'

/** The figures of a pipeline, or what they cost where the plan does not include them. */
export function LeadFigures({ statistics }: { statistics: LeadStatistics | null }) {
  if (!statistics) {
    return (
      <Panel className="p-5">
        <LockedFeature feature="lead_numbers" heading="h2" />
      </Panel>
    )
  }
  return (
    <StatList
      stats={figuresOf(statistics).map(([name, value]) =>
        name === conversionRateName
          ? [
              name,
              value,
              <HelpText key={name} by="conversion-rate">
                {name}
              </HelpText>,
            ]
          : [name, value],
      )}
    />
  )
}
