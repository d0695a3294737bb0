import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router'
import { leadSourceLabels } from '#contract/leads/labels.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import { specialtyLabels } from '#contract/profiles/labels.ts'
import { ScoreRing } from '#web/matching/score/score-ring.tsx'
import { ago, listed, shortMoney } from '#web/platform/format.ts'
import { HelpText } from '#web/platform/help-text.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PanelHead } from '#web/ui/layout/panel.tsx'

const shown = 5

/**
 * Who turned to the advisor and has not been answered: score, name, what they could bring, how they
 * came.
 */
export function NewLeads({ leads }: { leads: readonly Lead[] }) {
  return (
    <section aria-label="New leads" className="flex flex-col p-5">
      <PanelHead title={<HelpText by="new-leads">New leads</HelpText>}>
        <Link to="/leads" className="touch text-action underline">
          All leads
        </Link>
      </PanelHead>
      {leads.length === 0 ? (
        <p className="mt-4 type-ui text-ink-2">No unanswered leads.</p>
      ) : (
        <ul className="mt-3 border-t">
          {leads.slice(0, shown).map((lead) => (
            <li key={lead.id} className="flex items-center gap-3 border-b py-3 last:border-b-0">
              {lead.matchScore !== null && <ScoreRing score={lead.matchScore} size="sm" />}
              <Link
                to={`?lead=${lead.id}`}
                preventScrollReset
                className="touch min-w-0 flex-1 text-ink no-underline hover:underline"
              >
                <span className="block wrap-anywhere font-strong">{lead.consumer.displayName}</span>
                <span className="block truncate type-note text-ink-2">
                  {listed(lead.wants.slice(0, 3).map((want) => specialtyLabels[want]))}
                </span>
              </Link>
              <span className="text-right">
                {lead.estimatedValueUsd > 0 && (
                  <span className="block type-ui-s">{shortMoney(lead.estimatedValueUsd)}</span>
                )}
                <span className="block type-note text-ink-2">
                  {leadSourceLabels[lead.source]}, {ago(lead.createdAt)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-auto flex gap-2 border-t pt-3 type-note text-ink-2">
        <Icon of={Lock} small className="mt-0.5" />
        Everyone here agreed to share their details with you. You’ll see other matches if they get in touch.
      </p>
    </section>
  )
}
