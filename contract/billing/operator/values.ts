/** The most that an operator gives or lowers by at once, in cents: $100,000. */
export const creditAtMostCents = 10_000_000

/** The most days by which an operator extends access at once. */
export const extensionAtMostDays = 90
