import { type ReactNode, useEffect, useRef } from 'react'
import { zoneName } from '#contract/core/zones.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { saveToCalendar } from '../api.ts'
import { kindText, locationText } from '../copy.ts'
import { useZone } from '../state.ts'

type BookingConfirmationProps = {
  appointment: Appointment
  /** For what was booked before this page was opened: how it is changed, or another one booked. */
  next?: ReactNode
  /** Closes what lies above a page, which the link may lead to. */
  onLeave?: () => void
}

/**
 * Shown in place of the form once it is submitted: the appointment or request, and what comes next.
 */
export function BookingConfirmation({ appointment, next, onLeave }: BookingConfirmationProps) {
  const { zone } = useZone()
  const heading = useRef<HTMLHeadingElement>(null)
  const isEarlier = next !== undefined
  useEffect(() => {
    if (!isEarlier) heading.current?.focus()
  }, [isEarlier])
  const name = nameInSentence(appointment.with.displayName)
  const isConfirmed = appointment.status === 'confirmed'
  return (
    <div data-confirmation>
      <SectionHead className="mb-4" />
      <h2 ref={heading} tabIndex={-1} className="type-title-3 outline-none">
        {isEarlier
          ? `You ${isConfirmed ? 'have' : 'requested'} an appointment on`
          : isConfirmed
            ? 'Booked for'
            : 'Request sent for'}{' '}
        {when(appointment.startsAt, 'moment', zone)}
      </h2>
      <p className="mt-1 type-ui text-ink-2">
        {kindText(appointment)}, {zoneName(zone)}.{' '}
        {isConfirmed
          ? isEarlier
            ? 'It’s confirmed.'
            : `It’s confirmed, and we’ve emailed you and ${name}.`
          : `${name} will confirm or suggest another time. We’ll email you either way.`}
      </p>
      {locationText(appointment) && <p className="mt-1 type-ui">{locationText(appointment)}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton to="/appointments" variant="secondary" {...(onLeave && { onClick: onLeave })}>
          Your appointments
        </LinkButton>
        <Button variant="text" onClick={() => saveToCalendar(appointment).catch(toastProblem)}>
          Add to calendar
        </Button>
        {next}
      </div>
    </div>
  )
}
