import { useDrag } from '@use-gesture/react'
import { useState } from 'react'
import { type LeadStatus, leadStatuses } from '#contract/leads/values.ts'

/** The column under a point of the screen, for a card that is being carried over it. */
function columnAt(x: number, y: number): LeadStatus | null {
  const column = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset.status)
  const status = column instanceof HTMLElement ? column.dataset.status : undefined
  return leadStatuses.find((name) => name === status) ?? null
}

/**
 * Carries a card with the mouse, or with a finger that has rested on it for a moment, so that a
 * swipe still scrolls. Tells which column it is over, and where it was let go.
 */
export function useCardDrag({
  isMovable,
  onOver,
  onDrop,
}: {
  isMovable: boolean
  onOver: (status: LeadStatus | null) => void
  onDrop: (status: LeadStatus) => void
}) {
  const [offset, setOffset] = useState<readonly [number, number] | null>(null)
  const bind = useDrag(
    ({ active, tap, canceled, movement, xy: [x, y] }) => {
      if (tap) return
      if (active && !canceled) {
        setOffset(movement)
        return onOver(columnAt(x, y))
      }
      setOffset(null)
      onOver(null)
      const status = canceled ? null : columnAt(x, y)
      if (status) onDrop(status)
    },
    { enabled: isMovable, filterTaps: true, threshold: 6, preventScroll: 250, preventScrollAxis: 'xy' },
  )
  return {
    bind,
    isCarried: offset !== null,
    style: offset
      ? ({ transform: `translate(${offset[0]}px, ${offset[1]}px) rotate(1.5deg)`, pointerEvents: 'none' } as const)
      : undefined,
  }
}
