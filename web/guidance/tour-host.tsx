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
    Promise.all([import('./tour-player.tsx'), tour.role && menusShown()]).then(
      ([module]) => setPlayer(module),
      () => endTour('skipped'),
    )
  }, [tour, player])
  return tour && player && <player.TourPlayer key={tour.name} tour={tour} />
}

/** A header without its menus leaves their steps out; it is not waited for longer than this. */
const menusWithinMs = 15_000

/**
 * Resolves once the header's menus for those signed in are on the page. They come after the page's
 * data, and somebody may start a tour before.
 */
function menusShown(): Promise<void> {
  const isShown = () => document.querySelector('[data-tour~="user-menu"]') !== null
  if (isShown()) return Promise.resolve()
  return new Promise((resolve) => {
    const additions = new MutationObserver(() => isShown() && done())
    const timer = setTimeout(() => done(), menusWithinMs)
    const done = () => {
      additions.disconnect()
      clearTimeout(timer)
      resolve()
    }
    additions.observe(document.body, { childList: true, subtree: true })
  })
}
