/** Writes how long a ban lasts into the staff's log, and reads it there. Pure. */

/** How long a ban lasts; null is until further notice. */
export const banLength = (days: number | null): string => (days === null ? 'until further notice' : `${days} days`)

/** The days of a ban in the log, or null for one until further notice. */
export function banDays(detail: string): number | null {
  const days = /^(\d+) days$/.exec(detail)?.[1]
  return days === undefined ? null : Number(days)
}
