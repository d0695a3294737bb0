import { lazy, Suspense } from 'react'
import type { CardBookingProps } from './card-booking.tsx'

const CardBooking = lazy(() => import('./card-booking.tsx').then((part) => ({ default: part.CardBooking })))

/** The booking dialog of a card, loaded when it is first opened: it brings a form library along. */
export function CardBookingLater(props: CardBookingProps) {
  return (
    <Suspense>
      <CardBooking {...props} />
    </Suspense>
  )
}
