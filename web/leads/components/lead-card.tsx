import type { ReactNode } from 'react'
import type { Lead } from '#contract/leads/schemas.ts'
import { specialtyLabels } from '#contract/profiles/labels.ts'
import { money } from '#web/platform/format.ts'
import { Tag } from '#web/ui/display/tag.tsx'
import { badgeOf } from '../copy.ts'

/**
 * One lead in a few words: name, score, what it could bring, and what is due or how long it has
 * been in its stage.
 */
export function LeadCard({
  lead,
  now,
  title,
  action,
  showAdvisor,
}: {
  lead: Lead
  now: Date
  /** The name, as whatever it leads to. */
  title: ReactNode
  action?: ReactNode
  /** On the firm's board, where nobody has a name: what it is about, and whose lead it is. */
  showAdvisor?: boolean
}) {
  const sign = badgeOf(lead, now)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-m border bg-surface px-3.5 pt-2.5 pb-3 transition-colors hover:border-edge md:px-3">
      <span className="font-strong text-15/5 [overflow-wrap:anywhere] md:text-14/5">{title}</span>
      {lead.matchScore === null ? (
        <span />
      ) : (
        <span className="justify-self-end font-medium font-serif text-17/5 text-brass">
          <span className="sr-only">Match score </span>
          {lead.matchScore}
        </span>
      )}
      <p className="type-note text-ink-2">
        {lead.estimatedValueUsd > 0 ? money(lead.estimatedValueUsd) : 'No amount given'}
        {showAdvisor && (
          <>
            <span className="block truncate">
              {lead.wants
                .slice(0, 2)
                .map((want) => specialtyLabels[want])
                .join(', ')}
            </span>
            <span className="block truncate">{lead.advisor?.displayName ?? 'Unassigned'}</span>
          </>
        )}
      </p>
      <span className="row-span-2 self-end justify-self-end">{action}</span>
      <p className="mt-1.5 min-w-0">
        {sign.tone ? (
          <Tag tone={sign.tone} className="max-w-full">
            <span className="truncate">{sign.text}</span>
          </Tag>
        ) : (
          <span className="block truncate type-micro text-ink-3 leading-5">{sign.text}</span>
        )}
      </p>
    </div>
  )
}
