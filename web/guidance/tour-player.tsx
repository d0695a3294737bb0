import { useMemo } from 'react'
import { type EventData, Joyride, STATUS } from 'react-joyride'
import { endTour, type RunningTour } from './tour.ts'
import { stepsOf, type TourStep, visibleSteps } from './tour-steps.ts'
import { TourTooltip } from './tour-tooltip.tsx'

/**
 * Leads through the steps of a tour whose targets are on the page, with the figures of
 * docs/product.md "Timings and sizes".
 */
export function TourPlayer({ tour }: { tour: RunningTour }) {
  const steps = useMemo(() => playable(visibleSteps(stepsOf(tour.name, tour.role), isOnScreen)), [tour])
  const onEvent = ({ status }: EventData) => {
    if (status === STATUS.FINISHED) endTour('finished')
    if (status === STATUS.SKIPPED) endTour('skipped')
  }
  return (
    <Joyride
      run
      continuous
      steps={steps}
      onEvent={onEvent}
      tooltipComponent={TourTooltip}
      loaderComponent={NoLoader}
      options={{
        skipBeacon: true,
        scrollOffset: 80,
        scrollDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300,
        spotlightPadding: 10,
        spotlightRadius: 10,
        width: 380,
        zIndex: 60,
        showProgress: true,
        overlayClickAction: false,
        // Ours: Escape leaves the tour, where the library would go on to the next step.
        dismissKeyAction: false,
        blockTargetInteraction: false,
        overlayColor: 'var(--scrim)',
        arrowColor: 'var(--surface)',
      }}
    />
  )
}

/**
 * Given none, the library would still write the style of its own spinner into the page, which the
 * page's policy refuses.
 */
const NoLoader = () => null

function playable(steps: readonly TourStep[]) {
  return steps.map(({ target, placement, title, content }) => ({
    target: placement === 'center' ? 'body' : () => shown(target),
    placement,
    title,
    content,
  }))
}

/** The first element of a selector that takes up room: header and tab bar mark the same things. */
function shown(target: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(target)]
  return found.find((element) => element.getClientRects().length > 0) ?? null
}

function isOnScreen(target: string): boolean {
  return shown(target) !== null
}
