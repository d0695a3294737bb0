import { days, hours } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Availability, AvailabilityQuery, CalendarSetup, SlotsQuery } from '#contract/scheduling/schemas.ts'
import { horizonDays, openingsDays } from '#contract/scheduling/values.ts'
import { findEligibility, isBookable, isFull } from '#server/eligibility/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { takePages } from '#server/platform/each-row.ts'
import { openingsChanged } from '../events.ts'
import { updateWholeReadsDue } from '../linked-calendars/store.ts'
import { minutesOf } from '../rules.ts'
import { findAppointment, listSharedPairs } from '../store.ts'
import type { AppointmentRow } from '../tables.ts'
import { assertOffered, assertOffice, dayOf, earliestStart, openSlots, type TakenTime } from './rules.ts'
import * as store from './store.ts'

/**
 * A day's taken times count together, so whole local days on both sides of a window are read with
 * it.
 */
const margin = hours(36)

export type SlotsFound = {
  rules: Availability
  /** That of the appointment that moves; otherwise the rules say it. */
  lengthMinutes: number | undefined
  startsAt: Date[]
  nextFreeAt: Date | null
}

/**
 * The actor's own rules, or what holds until they set any. Without a state the default hours are in
 * the query's zone, and nobody is offered them yet.
 */
export async function getAvailability(ctx: UserCtx, { timeZone }: AvailabilityQuery = {}): Promise<Availability> {
  const rules = await store.findOwnRules(ctx.db, ctx.actor.id, timeZone)
  if (!rules) throw problem('core.not-found')
  return rules
}

/**
 * The time zone in which emails, text and push messages tell somebody times, by the rule of
 * `zoneOfUser`.
 */
export function zoneOf(ctx: Ctx, userId: string): Promise<string> {
  return store.findZone(ctx.db, userId)
}

/** Which day it is for somebody, YYYY-MM-DD, in the zone of `zoneOf`. */
export async function todayOf(ctx: Ctx, userId: string): Promise<string> {
  return dayOf(await zoneOf(ctx, userId), ctx.now).toString()
}

/** Whether the actor has saved hours, or the default ones are in force. */
export async function getSetup(ctx: UserCtx): Promise<CalendarSetup> {
  return { hasSetHours: await store.existsSavedAvailability(ctx.db, ctx.actor.id) }
}

/**
 * Sets the actor's rules. Appointments already made stay; exceptions for days gone by are dropped.
 * In another zone the calendars elsewhere are read again.
 * @throws core.invalid when how people meet changes, with meetings in person and no address
 */
export function saveAvailability(ctx: UserCtx, input: Availability): Promise<Availability> {
  return ctx.transaction(async (tx) => {
    if (!(await store.lockRules(tx.db, tx.actor.id))) throw problem('core.not-found')
    assertOffice(input, await store.findOwnRules(tx.db, tx.actor.id))
    const today = dayOf(input.timeZone, tx.now).toString()
    const rules = { ...input, exceptions: input.exceptions.filter((exception) => exception.day >= today) }
    const zoneBefore = await store.findZone(tx.db, tx.actor.id)
    await store.upsertAvailability(tx.db, { advisorId: tx.actor.id, rules, savedAt: tx.now })
    // The days of calendars elsewhere were worked out in the zone before.
    if (zoneBefore !== input.timeZone) await updateWholeReadsDue(tx.db, tx.actor.id, tx.now)
    await refreshOpenings(tx, tx.actor.id)
    return rules
  })
}

/**
 * Lists an advisor's open times; callers who may not book see none, so that nobody chooses in vain.
 * The advisor sees them without the minimum notice of consumers, unless the query is for what is
 * offered.
 * @throws profiles.not-an-advisor
 */
export async function listSlots(ctx: Ctx, advisorId: string, query: SlotsQuery): Promise<SlotsFound> {
  const rules = await store.findRules(ctx.db, advisorId)
  if (!rules) throw problem('profiles.not-an-advisor')
  const isOwn = ctx.actor.kind === 'user' && ctx.actor.id === advisorId
  if (!isOwn && !(await mayBook(ctx, advisorId)))
    return { rules, lengthMinutes: undefined, startsAt: [], nextFreeAt: null }
  const earliest = isOwn && !query.asOffered ? ctx.now : earliestStart(rules, ctx.now)
  const horizon = new Date(ctx.now.getTime() + days(horizonDays))
  const requestedFrom = query.from === undefined ? ctx.now : new Date(query.from)
  const from = latest(requestedFrom, earliest)
  const until = earlier(new Date(requestedFrom.getTime() + days(query.days)), horizon)
  // The time of an appointment that the actor moves counts as free, but is not listed.
  const moved = await findMoved(ctx, advisorId, query.moving)
  const takenTimes = await takenTimesIn(ctx, advisorId, { from, until: horizon, ...(moved && { exceptId: moved.id }) })
  const isElsewhere = (start: Date) => start.getTime() !== moved?.startsAt.getTime()
  const lengthMinutes = moved ? minutesOf(moved) : undefined
  const wanted = { kind: query.kind, lengthMinutes }
  const startsAt = [...openSlots(rules, takenTimes, { ...wanted, from, until }).filter(isElsewhere)]
  const after = openSlots(rules, takenTimes, { ...wanted, from: latest(until, earliest), until: horizon }).filter(
    isElsewhere,
  )
  return { rules, lengthMinutes, startsAt, nextFreeAt: startsAt[0] ?? after.next().value ?? null }
}

/** Also knows what a booking refuses by a name of its own: a block, and a week without a place. */
async function mayBook(ctx: Ctx, advisorId: string): Promise<boolean> {
  const consumerId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const eligibility = consumerId === null ? null : await findEligibility(ctx, { consumerId, advisorId })
  if (eligibility && (eligibility.isBlocked || isFull(eligibility, ctx.now))) return false
  return isOpenToActor(ctx, advisorId)
}

/** The appointment to be moved, where the actor takes part in it; anybody else's holds its time. */
async function findMoved(ctx: Ctx, advisorId: string, id: string | undefined): Promise<AppointmentRow | null> {
  const { actor } = ctx
  const row = id !== undefined && actor.kind === 'user' ? await findAppointment(ctx.db, id) : null
  if (row?.advisorId !== advisorId || actor.kind !== 'user') return null
  return row.consumerId === actor.id || row.advisorId === actor.id ? row : null
}

/**
 * Tells whether the actor may book this advisor; only under `lockRules` is that still true when it
 * is used. People who have met, or are about to, may always meet again, but for a suspended
 * advisor: one who takes no new clients or has no subscription keeps the clients they have
 * (docs/product.md "Firms and billing").
 */
export async function isOpenToActor(ctx: Ctx, advisorId: string): Promise<boolean> {
  const eligibility = await findEligibility(ctx, { consumerId: null, advisorId })
  if (eligibility === null || eligibility.isSuspended) return false
  if (isBookable(eligibility)) return true
  const { actor } = ctx
  if (actor.kind !== 'user') return false
  return (await listSharedPairs(ctx.db, [{ consumerId: actor.id, advisorId }])).length > 0
}

/**
 * Refuses a time that a consumer may not have. Only under `lockRules` is the answer still true when
 * it is used.
 *
 * @throws scheduling.not-offered, scheduling.too-soon, scheduling.slot-taken, scheduling.day-full
 */
export async function assertFree(
  tx: Tx,
  advisorId: string,
  input: {
    rules: Availability
    kind: SlotsQuery['kind']
    startsAt: Date
    lengthMinutes?: number
    exceptId?: string
  },
): Promise<void> {
  const takenTimes = await takenTimesIn(tx, advisorId, {
    from: input.startsAt,
    until: input.startsAt,
    ...(input.exceptId !== undefined && { exceptId: input.exceptId }),
  })
  assertOffered(input.rules, takenTimes, input, tx.now)
}

/**
 * Recomputes an advisor's open slots, in the transaction that changed their inputs. Locks them
 * before it reads those, so that the last to write has seen what the others did.
 */
export async function refreshOpenings(tx: Tx, advisorId: string): Promise<void> {
  // Not the calendar: who saves a profile holds the count of new people, and bookings lock that
  // after the calendar.
  await store.lockOpenings(tx.db, [advisorId])
  const rules = await store.findRules(tx.db, advisorId)
  if (!rules) return
  const changed = await storeOpenings(tx, [{ advisorId, rules }])
  if (changed.length > 0) await tx.publish(openingsChanged, { advisorId })
}

/**
 * Works out the open slots of every advisor, so that the window moves on with the days. Safe to run
 * twice.
 */
export function refreshAllOpenings(ctx: Ctx): Promise<number> {
  return takePages<store.AdvisorRules>(200, ({ after, limit }) =>
    ctx.transaction(async (tx) => {
      const found = await store.lockPageOfRules(tx.db, { after: after?.advisorId ?? null, limit })
      await store.lockOpenings(
        tx.db,
        found.map(({ advisorId }) => advisorId),
      )
      await storeOpenings(tx, found)
      return found
    }),
  )
}

async function storeOpenings(tx: Tx, advisors: readonly store.AdvisorRules[]): Promise<string[]> {
  const window = { from: tx.now, until: new Date(tx.now.getTime() + days(openingsDays)) }
  const advisorIds = advisors.map(({ advisorId }) => advisorId)
  const takenTimes = await takenTimesOf(tx, advisorIds, window)
  const rows = advisors.map(({ advisorId, rules }) => ({
    advisorId,
    startsAt: [...openSlots(rules, takenTimes.get(advisorId) ?? [], { kind: 'consultation', ...window })],
    minimumNoticeHours: rules.minimumNoticeHours,
  }))
  return store.upsertOpenings(tx.db, rows, tx.now)
}

type TakenWindow = { from: Date; until: Date; exceptId?: string }

/** What takes an advisor's time on the days of a window, whole days included. */
export async function takenTimesIn(ctx: Ctx, advisorId: string, window: TakenWindow): Promise<TakenTime[]> {
  return (await takenTimesOf(ctx, [advisorId], window)).get(advisorId) ?? []
}

/** The same of several advisors. */
export function takenTimesOf(
  ctx: Ctx,
  advisorIds: readonly string[],
  { from, until, ...options }: TakenWindow,
): Promise<Map<string, TakenTime[]>> {
  return store.listTakenTimes(ctx.db, {
    ...options,
    advisorIds,
    from: new Date(from.getTime() - margin),
    until: new Date(until.getTime() + margin),
  })
}

const latest = (a: Date, b: Date) => (a > b ? a : b)
const earlier = (a: Date, b: Date) => (a < b ? a : b)
