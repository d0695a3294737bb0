import { days } from '#contract/core/durations.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { followUpDays, followUpLimit, followUpWeeks } from '#contract/scheduling/follow-ups/values.ts'
import type { AppointmentKind, BookingConfirmation } from '#contract/scheduling/values.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { timesOf } from '../availability/rules.ts'
import { listRules, listTakenTimes } from '../availability/store.ts'
import { counterpartOf } from '../policy.ts'
import type { AppointmentRow } from '../tables.ts'
import { kindOfNext, nextTime } from './rules.ts'
import * as store from './store.ts'

/** A time to meet again after an appointment. */
export type Suggestion = {
  after: AppointmentRow
  with: Person
  kind: AppointmentKind
  startsAt: Date
  endsAt: Date
  confirmation: BookingConfirmation
}

/**
 * Suggests one open time each to meet again with the people the actor met in the last two weeks:
 * the same time of the week, four weeks on. Nothing for pairs with something ahead.
 */
export async function suggestFollowUps(ctx: UserCtx): Promise<Suggestion[]> {
  const since = new Date(ctx.now.getTime() - days(followUpDays))
  const met = await store.listLatelyMet(ctx.db, { userId: ctx.actor.id, since, now: ctx.now, limit: followUpLimit })
  if (met.length === 0) return []
  const advisorIds = [...new Set(met.map(({ advisorId }) => advisorId))]
  const until = new Date(ctx.now.getTime() + days(7 * (followUpWeeks + 2)))
  const [people, rulesOf, takenTimes] = await Promise.all([
    peopleSeenBy(
      ctx,
      met.map((row) => counterpartOf(row, ctx.actor.id)),
    ),
    listRules(ctx.db, advisorIds),
    listTakenTimes(ctx.db, { advisorIds, from: ctx.now, until }),
  ])
  return met.flatMap((after) => {
    const [person, rules] = [people.get(counterpartOf(after, ctx.actor.id)), rulesOf.get(after.advisorId)]
    if (!person || !rules) return []
    const startsAt = nextTime(after, { rules, takenTimes: takenTimes.get(after.advisorId) ?? [], now: ctx.now })
    if (!startsAt || !rules.modes.includes(after.mode)) return []
    const kind = kindOfNext(after, rules)
    const { endsAt } = timesOf(rules, { kind, startsAt })
    return [{ after, with: person, kind, startsAt, endsAt, confirmation: rules.confirmation }]
  })
}
