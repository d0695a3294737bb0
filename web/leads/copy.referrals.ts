const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "March 2026" of "2026-03" */
export const monthName = (month: string) => months.format(new Date(`${month}-01T12:00:00Z`))
