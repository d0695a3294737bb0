/** Why an outside calendar could not be read; each has its problem `scheduling.calendar-*`. */
export const calendarFailures = ['unreachable', 'refused', 'invalid', 'too-large'] as const
export type CalendarFailure = (typeof calendarFailures)[number]

/** The most outside calendars a person links. */
export const linkedCalendarLimit = 6
/** How often an outside calendar is read. */
export const calendarReadMinutes = 15
