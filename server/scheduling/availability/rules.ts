/** Turns weekly hours and exceptions into bookable times in the advisor's time zone. Pure. */
import { days, hours, minutes } from '#contract/core/durations.ts'
import { Problem, problem } from '#contract/problems.ts'
import { type Availability, lacksOffice, noOfficeMessage } from '#contract/scheduling/schemas.ts'
import {
  type AppointmentKind,
  type AppointmentSide,
  horizonDays,
  moveNoticeHours,
  slotStepMinutes,
} from '#contract/scheduling/values.ts'

/**
 * A time the advisor cannot give: an appointment with its buffers, or a busy time of an outside
 * calendar, which counts in no daily limit. It is held from its start unless said otherwise.
 */
export type TakenTime = { startsAt: Date; heldFrom?: Date; heldUntil: Date; isOutside?: true }
type Range = { from: string; to: string }
/** A day with the zone whose clock its hours are on. */
type LocalDay = { readonly day: Temporal.PlainDate; readonly timeZone: string }
/** `lengthMinutes` is that of an appointment that moves; its advisor's setting may have changed. */
type RequestedTime = { kind: AppointmentKind; startsAt: Date; lengthMinutes?: number | undefined }
type Times = Pick<Availability, 'lengthsMinutes' | 'bufferMinutes' | 'bufferBeforeMinutes'>

/** The end of an appointment, and between when its time is kept free. */
export function timesOf(rules: Times, { kind, startsAt, lengthMinutes }: RequestedTime) {
  const endsAt = new Date(startsAt.getTime() + minutes(lengthMinutes ?? rules.lengthsMinutes[kind]))
  return {
    startsAt,
    endsAt,
    heldFrom: new Date(startsAt.getTime() - minutes(rules.bufferBeforeMinutes)),
    heldUntil: new Date(endsAt.getTime() + minutes(rules.bufferMinutes)),
  }
}

/** Whether a time with its buffers touches what is taken. */
export function isTakenBy(taken: TakenTime, { heldFrom, heldUntil }: { heldFrom: Date; heldUntil: Date }): boolean {
  return (taken.heldFrom ?? taken.startsAt) < heldUntil && taken.heldUntil > heldFrom
}

/**
 * Yields slot start times in order, lazily; callers may stop at the first. A slot lies within the
 * hours of its day, never spans a daylight saving transition, and respects the buffer and daily
 * limit (docs/product.md "Appointments").
 */
export function* openSlots(
  rules: Availability,
  takenTimes: readonly TakenTime[],
  window: { kind: AppointmentKind; lengthMinutes?: number | undefined; from: Date; until: Date },
): Generator<Date> {
  const { timeZone, dailyLimit } = rules
  const length = minutes(window.lengthMinutes ?? rules.lengthsMinutes[window.kind])
  const [before, after] = [minutes(rules.bufferBeforeMinutes), minutes(rules.bufferMinutes)]
  const spans = takenTimes
    .map(({ startsAt, heldFrom, heldUntil }) => [(heldFrom ?? startsAt).getTime(), heldUntil.getTime()] as const)
    .toSorted(([a], [b]) => a - b)
  const perDay = countPerDay(rules, takenTimes)
  const exceptions = new Map(rules.exceptions.map((exception) => [exception.day, exception.hours]))
  const [from, until] = [window.from.getTime(), window.until.getTime()]
  const lastDay = dayOf(timeZone, window.until)
  let next = 0
  for (
    let day = dayOf(timeZone, window.from);
    Temporal.PlainDate.compare(day, lastDay) <= 0;
    day = day.add({ days: 1 })
  ) {
    const key = day.toString()
    if ((perDay.get(key) ?? 0) >= dailyLimit) continue
    const ranges = exceptions.get(key) ?? rules.weeklyHours.filter((range) => range.weekday === day.dayOfWeek)
    for (const start of startsOf({ day, timeZone }, ranges, length)) {
      if (start < from || start >= until) continue
      // Both lists rise, so what ended before this slot never matters again.
      for (let span = spans[next]; span && span[1] <= start - before; span = spans[next]) next += 1
      const span = spans[next]
      if (!span || span[0] >= start + length + after) yield new Date(start)
    }
  }
}

/**
 * Refuses a time that a consumer may not have.
 *
 * @throws scheduling.not-offered, scheduling.too-soon, scheduling.slot-taken, scheduling.day-full
 */
export function assertOffered(
  rules: Availability,
  takenTimes: readonly TakenTime[],
  input: RequestedTime,
  now: Date,
): void {
  const times = timesOf(rules, input)
  const { startsAt, endsAt } = times
  if (startsAt.getTime() > now.getTime() + days(horizonDays)) throw problem('scheduling.not-offered')
  const day = dayOf(rules.timeZone, startsAt)
  const exception = rules.exceptions.find((entry) => entry.day === day.toString())
  const ranges = exception?.hours ?? rules.weeklyHours.filter((range) => range.weekday === day.dayOfWeek)
  const offered = startsOf({ day, timeZone: rules.timeZone }, ranges, endsAt.getTime() - startsAt.getTime())
  if (!offered.includes(startsAt.getTime())) throw problem('scheduling.not-offered')
  if (startsAt < earliestStart(rules, now)) throw problem('scheduling.too-soon')
  const taken = takenTimes.filter((time) => isTakenBy(time, times))
  if (taken.length > 0)
    throw problem(taken.every((time) => time.isOutside) ? 'scheduling.not-offered' : 'scheduling.slot-taken')
  if ((countPerDay(rules, takenTimes).get(day.toString()) ?? 0) >= rules.dailyLimit)
    throw problem('scheduling.day-full')
}

/**
 * Refuses a time an advisor may not move an appointment to. Their own hours, notice and limit do
 * not bind them; an hour's notice to the client and the horizon do, and what they hold already is
 * refused by the database.
 *
 * @throws scheduling.move-too-soon, scheduling.not-offered
 */
export function assertAdvisorMayMove({ startsAt }: RequestedTime, now: Date): void {
  if (startsAt.getTime() < now.getTime() + hours(moveNoticeHours)) throw problem('scheduling.move-too-soon')
  if (startsAt.getTime() > now.getTime() + days(horizonDays)) throw problem('scheduling.not-offered')
}

/** Says what took a new time: to an advisor their own appointment, and nobody else's booking. */
export function problemOfMove(side: AppointmentSide, error: unknown): unknown {
  const isTaken = error instanceof Problem && error.code === 'scheduling.slot-taken'
  return isTaken && side === 'advisor' ? problem('scheduling.advisor-busy') : error
}

/**
 * Refuses a change of how people meet the advisor that leaves meetings in person without an
 * address. What was so before, by the profile or by hours of an older version, may stay: blocking
 * time needs no address, and nobody can choose to meet in person meanwhile.
 * @throws core.invalid
 */
export function assertOffice(input: Availability, current: Availability | null): void {
  if (!lacksOffice(input)) return
  const before = new Set(current && lacksOffice(current) ? current.modes : [])
  if (before.symmetricDifference(new Set(input.modes)).size === 0) return
  throw problem('core.invalid', { fields: [{ path: 'officeAddress', message: noOfficeMessage }] })
}

/** The first moment a consumer may book: the advisor wants this much notice. */
export function earliestStart(rules: Pick<Availability, 'minimumNoticeHours'>, now: Date): Date {
  return new Date(now.getTime() + hours(rules.minimumNoticeHours))
}

/** The day of an instant in a zone. */
export function dayOf(timeZone: string, instant: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}

function countPerDay(rules: Availability, takenTimes: readonly TakenTime[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { startsAt, isOutside } of takenTimes) {
    if (isOutside) continue
    const key = dayOf(rules.timeZone, startsAt).toString()
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** The starts of one day's slots of a length, all in milliseconds, in ascending order. */
function startsOf(date: LocalDay, ranges: readonly Range[], length: number): number[] {
  // Sorted by the instant: where the clock is set back, an early range has slots after a later one
  // has begun.
  return ranges.flatMap((range) => startsInRange(date, range, length)).sort((a, b) => a - b)
}

function startsInRange(date: LocalDay, range: Range, length: number): number[] {
  const { day, timeZone } = date
  const opens = day.toZonedDateTime({ timeZone, plainTime: range.from })
  const closes = day.toZonedDateTime({ timeZone, plainTime: range.to })
  // On almost every day the clock does not change between the two, and plain arithmetic is exact.
  const isPlain =
    opens.offsetNanoseconds === closes.offsetNanoseconds && isAt(opens, range.from) && isAt(closes, range.to)
  if (isPlain) return steps(opens.epochMilliseconds, closes.epochMilliseconds - length)
  const at = (clock: string, disambiguation: 'earlier' | 'later') =>
    day.toPlainDateTime(clock).toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds
  return steps(at(range.from, 'earlier'), at(range.to, 'later')).filter((start) =>
    isInside({ start, length }, date, range),
  )
}

function steps(first: number, last: number): number[] {
  const all: number[] = []
  for (let start = first; start <= last; start += minutes(slotStepMinutes)) all.push(start)
  return all
}

function isInside(slot: { start: number; length: number }, { day, timeZone }: LocalDay, range: Range): boolean {
  const zoned = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const begins = zoned(slot.start)
  if (!begins.toPlainDate().equals(day)) return false
  if (begins.offsetNanoseconds !== zoned(slot.start + slot.length - 1).offsetNanoseconds) return false
  const from = minuteOfDay(begins.toPlainTime())
  const to = from + slot.length / minutes(1)
  return from >= minuteOfDay(range.from) && to <= minuteOfDay(range.to)
}

function isAt(moment: Temporal.ZonedDateTime, clock: string): boolean {
  return minuteOfDay(moment.toPlainTime()) === minuteOfDay(clock)
}

function minuteOfDay(clock: string | Temporal.PlainTime): number {
  const time = Temporal.PlainTime.from(clock)
  return time.hour * 60 + time.minute
}
