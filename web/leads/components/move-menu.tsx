import ArrowRight from 'lucide-react/icons/arrow-right-left'
import type { KeyboardEvent } from 'react'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import type { LeadStatus } from '#contract/leads/values.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

type MoveMenuProps = {
  lead: Lead
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onMove: (lead: Lead, to: LeadStatus) => void
}

/** Whether a key opens the menu of the lead that has the focus: M alone. */
export function isMoveKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'm' || event.metaKey || event.ctrlKey || event.altKey) return false
  event.preventDefault()
  return true
}

/** The stages a lead may go to; nothing for one that cannot move. */
export function MoveMenu({ lead, isOpen, onOpenChange, onMove }: MoveMenuProps) {
  const name = lead.consumer.displayName
  if (lead.moves.length === 0) return null
  return (
    <Menu
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          aria-label={`Move ${name}`}
          aria-keyshortcuts="m"
          className="-mr-2.5 -mb-2 relative z-10 grid size-11 place-items-center rounded text-ink-3 hover:bg-sunken hover:text-ink md:-mr-1.5 md:-mb-1.5 md:size-8"
        >
          <Icon of={ArrowRight} small />
        </button>
      }
      head={<p className="type-note text-ink-2">Move {name} to</p>}
      items={lead.moves.map((to) => ({ label: leadStatusLabels[to], onSelect: () => onMove(lead, to) }))}
    />
  )
}
