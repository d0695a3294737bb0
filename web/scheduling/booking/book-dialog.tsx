import { useState } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { HelpText } from '#web/platform/help-text.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { kindTitle } from '../copy.ts'
import { BookingAction } from './booking-action.tsx'
import { BookingConfirmation } from './booking-confirmation.tsx'
import { BookingFields, BookingNote } from './booking-fields.tsx'
import { type BookingOptions, useBooking } from './use-booking.ts'

type BookDialogProps = Omit<BookingOptions, 'onBooked'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  onBooked?: (appointment: Appointment) => void
}

/** Booking from a chat, a match or an earlier appointment, without leaving the page. */
export function BookDialog({ open, ...props }: BookDialogProps) {
  // Each opening starts with an empty choice.
  return open ? <OpenBookDialog {...props} /> : null
}

function OpenBookDialog({ onOpenChange, onBooked, ...options }: Omit<BookDialogProps, 'open'>) {
  const [booked, setBooked] = useState<Appointment | null>(null)
  const booking = useBooking({
    ...options,
    onBooked: (appointment) => {
      setBooked(appointment)
      onBooked?.(appointment)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      wide
      title={booked ? bookedTitle(booked) : `Choose a time with ${options.advisor.displayName}`}
      actions={!booked && booking.startsAt && <BookingAction booking={booking} />}
    >
      {booked ? (
        <BookingConfirmation appointment={booked} onLeave={() => onOpenChange(false)} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <BookingFields
            booking={booking}
            roomy
            title={
              booking.kind === 'consultation' && (
                <HelpText by="free-consultation">
                  {kindTitle(booking.kind, booking.week.lengthsMinutes?.[booking.kind])}
                </HelpText>
              )
            }
          />
          {booking.startsAt && <BookingNote booking={booking} />}
        </div>
      )}
    </Dialog>
  )
}

const bookedTitle = ({ status }: Appointment) => (status === 'confirmed' ? 'Appointment booked' : 'Request sent')
