import ArrowRight from 'lucide-react/icons/arrow-right-left'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import type { LeadStatus } from '#contract/leads/values.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { LeadCard } from './lead-card.tsx'
import { useCardDrag } from './use-card-drag.ts'

export type BoardCardProps = {
  lead: Lead
  now: Date
  showAdvisor: boolean
  onMove: (lead: Lead, to: LeadStatus) => void
  onOver: (lead: Lead, status: LeadStatus | null) => void
}

/** A lead on the board: opened by its name, carried by mouse or finger, moved by M and a status. */
export function BoardCard({ lead, now, showAdvisor, onMove, onOver }: BoardCardProps) {
  const [search] = useSearchParams()
  const [isMoving, setMoving] = useState(false)
  const isMovable = lead.moves.length > 0
  const drag = useCardDrag({
    isMovable,
    onOver: (status) => onOver(lead, status),
    onDrop: (status) => status !== lead.status && onMove(lead, status),
  })
  const address = new URLSearchParams(search)
  address.set('lead', lead.id)
  return (
    <li
      {...drag.bind()}
      onDragStart={(event) => event.preventDefault()}
      style={drag.style}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'm' || event.metaKey || event.ctrlKey || event.altKey || !isMovable) return
        event.preventDefault()
        setMoving(true)
      }}
      className={`relative select-none ${isMovable ? 'md:cursor-grab' : ''} ${drag.isCarried ? 'z-30 shadow-sheet' : ''}`}
    >
      <LeadCard
        lead={lead}
        now={now}
        showAdvisor={showAdvisor}
        title={
          <Link
            to={`?${address}`}
            preventScrollReset
            className="text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {lead.consumer.displayName}
          </Link>
        }
        action={
          isMovable && (
            <Menu
              open={isMoving}
              onOpenChange={setMoving}
              trigger={
                <button
                  type="button"
                  aria-label={`Move ${lead.consumer.displayName}`}
                  aria-keyshortcuts="m"
                  className="-mr-2.5 -mb-2 relative z-10 grid size-11 place-items-center rounded text-ink-3 hover:bg-sunken hover:text-ink md:-mr-1.5 md:-mb-1.5 md:size-8"
                >
                  <Icon of={ArrowRight} small />
                </button>
              }
              head={<p className="type-note text-ink-2">Move {lead.consumer.displayName} to</p>}
              items={lead.moves.map((to) => ({ label: leadStatusLabels[to], onSelect: () => onMove(lead, to) }))}
            />
          )
        }
      />
    </li>
  )
}
