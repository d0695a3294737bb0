/** Providers whose calendars are linked by signing in there, where this is configured. */
export const signInProviders = ['google', 'microsoft'] as const
export type SignInProvider = (typeof signInProviders)[number]

/** Who keeps the calendars of an account: a CalDAV server, or a provider with its own API. */
export const calendarProviders = ['caldav', ...signInProviders] as const

/** What the advisor changed in their own calendar: the appointment is as it was. */
export const calendarConflicts = ['moved', 'removed'] as const
export type CalendarConflict = (typeof calendarConflicts)[number]

/** The most accounts an advisor links. */
export const calendarAccountLimit = 4

/** The page that a provider sends people back to after they signed in there. */
export const calendarReturnPath = '/schedule/sign-in'
