/** Decides until when somebody is not to be disturbed. Pure. */
import type { QuietHours } from '#contract/emails/schemas.ts'

/**
 * When the quiet hours end that an instant lies in; null outside of them. Both ends are times of
 * the reader's clock, so a night in which clocks change is an hour shorter or longer.
 */
export function quietUntil(now: Date, hours: QuietHours | null): Date | null {
  if (!hours) return null
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const today = at.toZonedDateTimeISO(hours.timeZone).toPlainDate()
  const isOvernight = hours.from > hours.until
  for (const day of [today.subtract({ days: 1 }), today]) {
    const start = instantOf(day, hours.from, hours.timeZone)
    const end = instantOf(isOvernight ? day.add({ days: 1 }) : day, hours.until, hours.timeZone)
    if (start <= now && now < end) return end
  }
  return null
}

function instantOf(day: Temporal.PlainDate, clockTime: string, timeZone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(clockTime) }).epochMilliseconds)
}
