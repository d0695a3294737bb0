import { type ReactNode, useRef, useState } from 'react'
import { listAppointments } from '#contract/scheduling/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LazyReschedule } from '../appointments/lazy-reschedule.tsx'
import { BookingAction } from './booking-action.tsx'
import { BookingConfirmation } from './booking-confirmation.tsx'
import { BookingFields, BookingNote } from './booking-fields.tsx'
import { type BookingOptions, useBooking } from './use-booking.ts'

type BookingPanelProps = Omit<BookingOptions, 'onBooked'> & {
  onBooked?: (appointment: Appointment) => void
  /** What the reader has booked with the advisor before; shown first, in place of the times. */
  upcoming?: Appointment | null
  /** Above the times: the match with its score. */
  head?: ReactNode
  /** Below the button: message and save. */
  foot?: ReactNode
}

/** The calendar on an advisor's page, where one books at once. */
export function BookingPanel({ head, foot, onBooked, upcoming, ...options }: BookingPanelProps) {
  const [booked, setBooked] = useState<Appointment | null>(null)
  /** The list of appointments has it, and shows from now on what becomes of it. */
  const [isListed, setListed] = useState(false)
  const [isBookingAnother, setBookingAnother] = useState(false)
  if (booked && !isListed && upcoming?.id === booked.id) setListed(true)
  if (booked && isListed && !isSame(booked, upcoming)) {
    setBooked(null)
    setListed(false)
    setBookingAnother(false)
  }
  const panel = useRef<HTMLElement>(null)
  const bookAnother = () => {
    setBookingAnother(true)
    // The button goes with the appointment.
    panel.current?.focus()
  }
  const booking = useBooking({
    ...options,
    resumes: true,
    onBooked: (appointment) => {
      setBooked(appointment)
      onBooked?.(appointment)
    },
  })
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Choose a time"
      className="rounded border bg-surface shadow-sheet outline-none"
    >
      {head}
      <div className="p-4 md:px-6 md:pt-5 md:pb-6">
        {booked ? (
          <BookingConfirmation appointment={booked} />
        ) : upcoming && !isBookingAnother ? (
          <BookingConfirmation
            appointment={upcoming}
            next={
              // Of consultations one at a time is open, and the panel books no other kind.
              upcoming.kind === 'consultation' ? (
                <Reschedule appointment={upcoming} />
              ) : (
                <Button variant="text" onClick={bookAnother}>
                  Book another time
                </Button>
              )
            }
          />
        ) : (
          <>
            <BookingFields booking={booking} />
            {booking.startsAt && (
              <div className="mt-4 grid grid-cols-1 gap-3 text-center">
                <BookingAction booking={booking} wide />
                <BookingNote booking={booking} />
              </div>
            )}
          </>
        )}
      </div>
      {foot && <div className="border-t">{foot}</div>}
    </section>
  )
}

function Reschedule({ appointment }: { appointment: Appointment }) {
  const [isChoosing, setChoosing] = useState(false)
  if (!appointment.can.includes('reschedule')) return null
  return (
    <>
      <Button variant="text" onClick={() => setChoosing(true)}>
        Reschedule
      </Button>
      {isChoosing && (
        <LazyReschedule
          appointment={appointment}
          onOpenChange={setChoosing}
          onDone={() => void invalidate(listAppointments)}
        />
      )}
    </>
  )
}

const isSame = (booked: Appointment, listed: Appointment | null | undefined): boolean =>
  listed?.id === booked.id && listed.status === booked.status && listed.startsAt === booked.startsAt
