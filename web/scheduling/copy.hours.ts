import { zoneName } from '#contract/core/zones.ts'

/** What blocking time does; the zone, because a page around the dialog may show another. */
export const blockTimeHelp = (zone: string): string =>
  `For one day or several, in ${zoneName(zone)} (your work hours). Existing appointments stay. Reschedule or cancel them from the calendar.`

/** What a change of days leaves alone, and in which zone the hours are. */
export const blockedDetail = (count: number, zone: string): string =>
  `In ${zoneName(zone)}. Existing appointments ${count > 1 ? 'on those days' : 'that day'} stay.`
