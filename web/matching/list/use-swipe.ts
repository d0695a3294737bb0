import { useDrag } from '@use-gesture/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type Side = 'left' | 'right'

/** Pixels after which letting go means it, and the speed at which a shorter flick does too. */
const far = 110
const flick = { speed: 0.5, distance: 30 }
const flight = 220

/**
 * Moves the card under a finger or the mouse and throws it to a side; the keyboard throws it
 * without a drag.
 *
 * @param hasCard whether there is a card to throw
 */
export function useSwipe(hasCard: boolean, onThrown: (side: Side) => void) {
  const [offset, setOffset] = useState(0)
  const [thrown, setThrown] = useState<Side | null>(null)
  /** A key that was pressed while a card flew, for the next one. */
  const queued = useRef<Side | null>(null)

  const throwTo = (side: Side) => {
    if (thrown || !hasCard) return
    setThrown(side)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    setTimeout(
      () => {
        setThrown(null)
        setOffset(0)
        onThrown(side)
      },
      isStill ? 0 : flight,
    )
  }
  const throwByKey = (side: Side) => {
    if (thrown) queued.current = side
    else throwTo(side)
  }
  const throwQueued = useEffectEvent(() => {
    const side = queued.current
    queued.current = null
    if (side) throwTo(side)
  })
  useEffect(() => {
    if (!thrown) throwQueued()
  }, [thrown])

  const bind = useDrag(
    ({ active, movement: [x], velocity: [speed], direction: [towards], cancel }) => {
      if (thrown) return cancel()
      if (active) return setOffset(x)
      const isFlick = speed > flick.speed && Math.abs(x) > flick.distance && Math.sign(towards) === Math.sign(x)
      if (Math.abs(x) > far || isFlick) return throwTo(x > 0 ? 'right' : 'left')
      setOffset(0)
    },
    // Pointer events serve finger and mouse alike. With touch events, a device with both would not
    // click by mouse.
    { axis: 'x', filterTaps: true },
  )

  const x = thrown ? `${thrown === 'right' ? 120 : -120}vw` : `${offset}px`
  const isDragged = offset !== 0 && !thrown
  return {
    bind,
    throwTo,
    /** Throws the card, or the next one where one flies: a quick second click is not meant so. */
    throwByKey,
    /** Where letting go now would throw it, for the word on the card. */
    leaning: thrown ?? (Math.abs(offset) > far ? (offset > 0 ? 'right' : 'left') : null),
    style: {
      transform: `translateX(${x}) rotate(${thrown ? (thrown === 'right' ? 8 : -8) : offset / 40}deg)`,
      transition: isDragged ? 'none' : 'transform var(--base) var(--ease)',
      touchAction: 'pan-y',
    } as const,
  }
}
