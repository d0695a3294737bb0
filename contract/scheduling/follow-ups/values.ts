/** How many weeks after an appointment the next one is suggested. */
export const followUpWeeks = 4
/** For how many days after an appointment it is suggested. */
export const followUpDays = 14
/** The most people who are suggested at once. */
export const followUpLimit = 5
