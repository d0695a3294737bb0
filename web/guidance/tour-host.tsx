import { type ComponentType, useEffect, useState } from 'react'
import { endTour, type RunningTour, runningTour } from './tour.ts'

type Player = ComponentType<{ tour: RunningTour }>

/**
 * Where a tour plays. The library behind it is loaded when the first one starts, and never before.
 */
export function TourHost() {
  const tour = runningTour.use()
  const [player, setPlayer] = useState<{ TourPlayer: Player } | null>(null)
  useEffect(() => {
    if (!tour || player) return
    import('./tour-player.tsx').then(setPlayer, () => endTour('skipped'))
  }, [tour, player])
  return tour && player && <player.TourPlayer key={tour.name} tour={tour} />
}
