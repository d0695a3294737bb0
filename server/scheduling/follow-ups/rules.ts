/** Decides what is suggested after a completed appointment (docs/decisions/044). Pure. */
import { days, minutes } from '#contract/core/durations.ts'
import { followUpWeeks } from '#contract/scheduling/follow-ups/values.ts'
import type { Availability } from '#contract/scheduling/schemas.ts'
import { type AppointmentKind, horizonDays } from '#contract/scheduling/values.ts'
import { openSlots, type TakenTime } from '../availability/rules.ts'

/** Times this far from the same time of the week are as good as none. */
const searchedDays = 5

type Met = { kind: AppointmentKind; startsAt: Date; endsAt: Date }

/** A kind for people who have met, of the same length where there is one. */
export function kindOfNext({ kind, startsAt, endsAt }: Met, { lengthsMinutes }: Pick<Availability, 'lengthsMinutes'>) {
  if (kind !== 'consultation') return kind
  const length = (endsAt.getTime() - startsAt.getTime()) / minutes(1)
  return length === lengthsMinutes.review && length !== lengthsMinutes.follow_up ? 'review' : 'follow_up'
}

/** The open time nearest to the same clock time some weeks on; null when none is near. */
export function nextTime(
  met: Met,
  { rules, takenTimes, now }: { rules: Availability; takenTimes: readonly TakenTime[]; now: Date },
): Date | null {
  const target = sameTimeLater(met.startsAt, rules.timeZone).getTime()
  const from = new Date(Math.max(target - days(searchedDays), now.getTime()))
  const until = new Date(Math.min(target + days(searchedDays), now.getTime() + days(horizonDays)))
  const kind = kindOfNext(met, rules)
  const distance = (slot: Date) => Math.abs(slot.getTime() - target)
  return [...openSlots(rules, takenTimes, { kind, from, until })].sort((a, b) => distance(a) - distance(b))[0] ?? null
}

function sameTimeLater(startsAt: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(local.add({ weeks: followUpWeeks }).epochMilliseconds)
}
