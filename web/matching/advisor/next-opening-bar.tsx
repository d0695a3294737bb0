import { useEffect, useState } from 'react'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { when } from '#web/platform/format.ts'
import { useOwnZone, zoneName } from '#web/platform/zones.ts'
import { bookingVerb } from '#web/scheduling/copy.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/**
 * The main action of the page within reach of the thumb. It makes way while the calendar itself is
 * on screen.
 */
export function NextOpeningBar({ advisor }: { advisor: AdvisorDetail }) {
  const zone = useOwnZone()
  const isCalendarShown = useIsOnScreen('book')
  if (!advisor.takesAppointments || !advisor.nextFreeAt || isCalendarShown) return null
  return (
    <div className="fixed inset-x-0 bottom-tabbar z-20 flex items-center gap-3 border-t bg-surface px-5 py-2.5 md:hidden">
      <p className="flex-1 type-note text-ink-2">
        Next opening{zone && `, ${zoneName(zone)}`}
        <span className="block font-strong text-[15px]/5 text-ink">
          {zone ? when(advisor.nextFreeAt, 'moment', zone) : ' '}
        </span>
      </p>
      <a href="#book" className={buttonStyle({})}>
        {bookingVerb(advisor.confirmation)} a free call
      </a>
    </div>
  )
}

function useIsOnScreen(id: string): boolean {
  const [isOnScreen, setOnScreen] = useState(false)
  useEffect(() => {
    const target = document.getElementById(id)
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false), {
      rootMargin: '-25% 0px',
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [id])
  return isOnScreen
}
