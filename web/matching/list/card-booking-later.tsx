import { later } from '#web/platform/page/later.tsx'

/** The booking dialog of a card: it brings a form library along. */
export const CardBookingLater = later(() => import('./card-booking.tsx').then((part) => part.CardBooking))
