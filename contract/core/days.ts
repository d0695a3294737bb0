/**
 * The calendar day of an instant in UTC, written YYYY-MM-DD. Numbers are milliseconds since 1970.
 */
export const utcDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10)

/**
 * The zone whose days are printed where the reader's is not known, as in emails, PDFs and charts:
 * the Pacific coast's, so that no date is ahead of a reader's own (docs/product.md "Sentences").
 */
export const printedZone = 'America/Los_Angeles'

/** "March 9, 2026", the day of an instant in the zone of printed dates. */
export const printedDay = (at: Date): string =>
  at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: printedZone })
