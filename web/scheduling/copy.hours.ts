import { zoneName } from '#contract/core/zones.ts'
import { type Availability, lacksOffice } from '#contract/scheduling/schemas.ts'

/**
 * Of hours that nobody saved. Nothing is offered by them before the profile is live, names a state
 * and a way to meet (docs/product.md "Appointments").
 */
export const defaultHoursText =
  'These are the default hours. Until you save your own, consumers can book the video and phone calls of your profile within them, as soon as it is live and names your state and a way to meet.'

/** The address is required while meeting in person is offered. */
export const officeHelp = (availability: Pick<Availability, 'modes' | 'officeAddress'>): string =>
  lacksOffice(availability)
    ? 'Required while you offer “In person.” Until you save it, consumers can’t choose to meet in person.'
    : 'Required while you offer “In person.” Consumers see it once they’ve booked, in the email and in their calendar.'

/** What blocking time does; the zone, because a page around the dialog may show another. */
export const blockTimeHelp = (zone: string): string =>
  `For one day or several, in ${zoneName(zone)} (your work hours). Existing appointments stay. Reschedule or cancel them from the calendar.`

/** Before hours are blocked that nobody can book: the block counts once the week has them. */
export const offersNothingText =
  'You offer no times then, so nothing changes for consumers. You can still block it, in case your weekly hours change.'

/** What a change of days leaves alone, and in which zone the hours are. */
export const blockedDetail = (count: number, zone: string): string =>
  `In ${zoneName(zone)}. Existing appointments ${count > 1 ? 'on those days' : 'that day'} stay.`
