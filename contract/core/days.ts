/**
 * The calendar day of an instant in UTC, written YYYY-MM-DD. Numbers are milliseconds since 1970.
 */
export const utcDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10)
