/** Who keeps the calendars of an account: a CalDAV server, or a provider with its own API. */
export const calendarProviders = ['caldav', 'google', 'microsoft'] as const

/** What the advisor changed in their own calendar: the appointment is as it was. */
export const calendarConflicts = ['moved', 'removed'] as const
export type CalendarConflict = (typeof calendarConflicts)[number]

/** The most accounts an advisor links. */
export const calendarAccountLimit = 4
