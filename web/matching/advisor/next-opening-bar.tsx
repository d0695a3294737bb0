import { useEffect, useState } from 'react'
import { zoneName } from '#contract/core/zones.ts'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { when } from '#web/platform/format.ts'
import { useOwnZone } from '#web/platform/times/zones.ts'
import { bookingVerb } from '#web/scheduling/copy.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

/**
 * The main action of the page within reach of the thumb, and the appointment once there is one. It
 * makes way while the calendar itself is
 * on screen.
 */
export function NextOpeningBar({
  advisor,
  booked,
}: {
  advisor: AdvisorDetail
  booked: Pick<Appointment, 'startsAt' | 'status'> | null
}) {
  const zone = useOwnZone()
  const isCalendarShown = useIsOnScreen('book')
  const startsAt = booked?.startsAt ?? advisor.nextFreeAt
  if (!(booked || advisor.takesAppointments) || !startsAt || isCalendarShown) return null
  const title = !booked ? 'Next opening' : booked.status === 'confirmed' ? 'Booked for' : 'Requested for'
  return (
    <div className="fixed inset-x-0 bottom-tabbar z-20 flex items-center gap-3 border-t bg-surface px-5 py-2.5 md:hidden">
      <p className="flex-1 type-note text-ink-2">
        {title}
        {zone && `, ${zoneName(zone)}`}
        <span className="block font-strong text-15/5 text-ink">{zone ? when(startsAt, 'moment', zone) : ' '}</span>
      </p>
      {booked ? (
        <LinkButton to="/appointments" variant="secondary">
          Your appointments
        </LinkButton>
      ) : (
        <a href="#book" className={buttonStyle({})}>
          {bookingVerb(advisor.confirmation)} a free call
        </a>
      )}
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
