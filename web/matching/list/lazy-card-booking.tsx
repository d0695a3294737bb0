import { lazyPart } from '#web/platform/page/lazy-part.tsx'

/** The booking dialog of a card: it brings a form library along. */
export const LazyCardBooking = lazyPart(() => import('./card-booking.tsx').then((part) => part.CardBooking))
