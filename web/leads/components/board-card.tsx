import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Lead } from '#contract/leads/schemas.ts'
import type { LeadStatus } from '#contract/leads/values.ts'
import { LeadCard } from './lead-card.tsx'
import { isMoveKey, MoveMenu } from './move-menu.tsx'
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
      data-keeps-focus={lead.id}
      onDragStart={(event) => event.preventDefault()}
      style={drag.style}
      onKeyDown={(event) => isMovable && isMoveKey(event) && setMoving(true)}
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
        action={<MoveMenu lead={lead} isOpen={isMoving} onOpenChange={setMoving} onMove={onMove} />}
      />
    </li>
  )
}
