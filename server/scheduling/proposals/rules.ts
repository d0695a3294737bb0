/** Decides which offered times are free, and when an offer ends. Pure. */
import { days } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { type ProposalStatus, proposalOpenMs } from '#contract/scheduling/proposals/values.ts'
import type { Availability } from '#contract/scheduling/schemas.ts'
import { type AppointmentKind, horizonDays } from '#contract/scheduling/values.ts'
import { isTakenBy, type TakenTime, timesOf } from '../availability/rules.ts'

type Offer = { kind: AppointmentKind; startsAt: readonly Date[] }

/** An offer ends after a week, or when the last of its times begins. */
export function expiryOf({ startsAt }: Pick<Offer, 'startsAt'>, now: Date): Date {
  const last = Math.max(...startsAt.map((start) => start.getTime()))
  return new Date(Math.min(now.getTime() + proposalOpenMs, last))
}

/** The offered times that lie ahead and that nothing of the advisor's calendar holds. */
export function freeTimes(
  { kind, startsAt }: Offer,
  { rules, takenTimes, now }: { rules: Availability; takenTimes: readonly TakenTime[]; now: Date },
): Date[] {
  return startsAt.filter((start) => {
    const times = timesOf(rules, { kind, startsAt: start })
    return start > now && !takenTimes.some((time) => isTakenBy(time, times))
  })
}

/**
 * Refuses times that an advisor may not offer. Their hours, notice and daily limit do not bind
 * them; what their calendar holds does, and each time that it holds is named by its place.
 * @throws scheduling.too-soon, scheduling.not-offered, scheduling.time-held
 */
export function assertMayOffer(offer: Offer, calendar: Parameters<typeof freeTimes>[1]): void {
  const { now } = calendar
  const horizon = now.getTime() + days(horizonDays)
  if (offer.startsAt.some((start) => start <= now)) throw problem('scheduling.too-soon')
  if (offer.startsAt.some((start) => start.getTime() > horizon)) throw problem('scheduling.not-offered')
  const free = freeTimes(offer, calendar)
  const fields = offer.startsAt.flatMap((start, at) =>
    free.includes(start) ? [] : [{ path: `times.${at}`, message: 'You’re already busy then' }],
  )
  if (fields.length > 0) throw problem('scheduling.time-held', { fields })
}

/** Whether an offer can still be answered. */
export function isAnswerable({ status, expiresAt }: { status: ProposalStatus; expiresAt: Date }, now: Date): boolean {
  return status === 'open' && expiresAt > now
}
