// Durations in milliseconds unless said otherwise, so that no one multiplies by hand.

/** Seconds in milliseconds. */
export const seconds = (n: number) => n * 1_000
/** Minutes in milliseconds. */
export const minutes = (n: number) => seconds(n * 60)
/** Hours in milliseconds. */
export const hours = (n: number) => minutes(n * 60)
/** Days of 24 hours in milliseconds. */
export const days = (n: number) => hours(n * 24)

/** A day of 24 hours in seconds, the unit of limits and of jobs. */
export const daySeconds = 86_400
