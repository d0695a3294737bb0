import { days } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { AcceptProposal, NewProposal, ProposalsQuery } from '#contract/scheduling/proposals/schemas.ts'
import { type ProposalAction, proposalsADay } from '#contract/scheduling/proposals/values.ts'
import type { Availability } from '#contract/scheduling/schemas.ts'
import { contactObstaclesOf, findEligibility } from '#server/eligibility/service.ts'
import type { Ctx, Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { hasConsent, isBlocked, lockConsentUntilCommit, peopleSeenBy } from '#server/profiles/service.ts'
import { type TakenTime, timesOf } from '../availability/rules.ts'
import { takenTimesIn, takenTimesOf } from '../availability/service.ts'
import { listRules } from '../availability/store.ts'
import { timesProposed } from '../events.ts'
import { counterpartOf, sideOf } from '../policy.ts'
import { assertConsumerFree, assertConsumerThere, lockCalendar, storeBooking } from '../service.ts'
import { listOpenAppointments, listSharedPairs } from '../store.ts'
import type { AppointmentRow } from '../tables.ts'
import { isProposalActionOf } from './policy.ts'
import { assertMayOffer, expiryOf, freeTimes, isAnswerable } from './rules.ts'
import { closeProposal, endProposal, showProposal } from './service.ending.ts'
import { emailAboutProposal } from './service.mail.ts'
import * as store from './store.ts'
import type { ProposalRow } from './tables.ts'

/** A proposal with all that a reply about it needs; `free` are the times that can still be had. */
export type FullProposal = {
  row: ProposalRow
  free: readonly Date[]
  with: Person
  rules: Availability
  /** The consumer can take one of the free times now. */
  canBook: boolean
}

/**
 * Offers times to a client whose consent is in force, and ends the offer before; the same offer
 * sent twice is made once. Nothing is held: the first to take a time has it.
 * @throws see `proposeTimes` of the contract
 */
export function propose(ctx: UserCtx, input: NewProposal): Promise<ProposalRow> {
  const { kind, mode, message } = input
  const pair = { consumerId: input.consumerId, advisorId: ctx.actor.id }
  const asSent = input.times.map((time) => new Date(time))
  const startsAt = asSent.toSorted((a, b) => a.getTime() - b.getTime())
  return ctx.transaction(async (tx) => {
    await lockOwn(tx)
    await assertAdvisorMayOffer(tx, pair)
    const rules = await lockCalendar(tx, pair.advisorId)
    const offer = { kind, mode, message, startsAt }
    const open = await store.lockOpenProposals(tx.db, pair)
    const same = open.find((row) => isSameOffer(row, offer) && isAnswerable(row, tx.now))
    if (same) return same
    if (!rules.modes.includes(mode)) throw problem('scheduling.mode-not-offered')
    const takenTimes = await takenTimesAround(tx, pair.advisorId, startsAt)
    assertMayOffer({ kind, startsAt: asSent }, { rules, takenTimes, now: tx.now })
    if (kind === 'consultation' && (await hasConsultationAhead(tx, pair))) throw problem('scheduling.consultation-open')
    if ((await store.countSince(tx.db, pair, new Date(tx.now.getTime() - days(1)))) >= proposalsADay)
      throw problem('scheduling.proposal-limit')
    for (const row of open) await closeProposal(tx, row, { status: 'withdrawn' })
    const expiresAt = expiryOf(offer, tx.now)
    const row = await store.insertProposal(tx.db, { ...pair, ...offer, expiresAt, createdAt: tx.now })
    const [first = tx.now] = startsAt
    await tx.publish(timesProposed, {
      proposalId: row.id,
      ...pair,
      startsAt: first,
      count: startsAt.length,
      by: 'advisor',
    })
    showProposal(tx, row)
    await emailAboutProposal(tx, row, { what: 'open', by: 'advisor' })
    return row
  })
}

/**
 * Takes one of the offered times; the appointment is confirmed at once. Of two clients who were
 * offered the same time the first has it.
 * @throws see `acceptProposal` of the contract
 */
export function accept(ctx: UserCtx, id: string, input: AcceptProposal): Promise<AppointmentRow> {
  const startsAt = new Date(input.startsAt)
  return actOn(ctx, id, 'accept', async (tx, row, rules) => {
    const { consumerId, advisorId, kind, mode } = row
    const pair = { consumerId, advisorId }
    await assertConsumerMayAccept(tx, pair)
    if (!rules.modes.includes(mode)) throw problem('scheduling.mode-not-offered')
    if (!row.startsAt.some((start) => start.getTime() === startsAt.getTime())) throw problem('scheduling.not-offered')
    const takenTimes = await takenTimesAround(tx, advisorId, [startsAt])
    if (freeTimes({ kind, startsAt: [startsAt] }, { rules, takenTimes, now: tx.now }).length === 0)
      throw problem(startsAt > tx.now ? 'scheduling.slot-taken' : 'scheduling.not-offered')
    if (!input.evenIfBusy) await assertConsumerFree(tx, { ...pair, ...timesOf(rules, { kind, startsAt }) })
    // Closed before the booking, so that the booking does not end it as taken.
    await closeProposal(tx, row, { status: 'accepted' })
    const { timeZone, phone } = input
    const booked = { ...pair, kind, mode, startsAt, timeZone, phone, notes: '' }
    const appointment = await storeBooking(tx, rules, { ...booked, status: 'confirmed' })
    showProposal(tx, await store.updateProposal(tx.db, id, { appointmentId: appointment.id }))
    return appointment
  })
}

/**
 * Declines all the offered times for the consumer.
 * @throws core.not-found, core.forbidden, scheduling.proposal-closed
 */
export function decline(ctx: UserCtx, id: string, reason: string): Promise<ProposalRow> {
  return actOn(ctx, id, 'decline', (tx, row) => endProposal(tx, row, { ending: 'declined', by: 'consumer', reason }))
}

/**
 * Takes the offered times back for the advisor.
 * @throws core.not-found, core.forbidden, scheduling.proposal-closed
 */
export function withdrawProposal(ctx: UserCtx, id: string): Promise<ProposalRow> {
  return actOn(ctx, id, 'withdraw', (tx, row) => endProposal(tx, row, { ending: 'withdrawn', by: 'advisor' }))
}

/** The actor's proposals, the latest first. */
export function listProposals(ctx: UserCtx, query: ProposalsQuery): Promise<ProposalRow[]> {
  return store.listProposals(ctx.db, ctx.actor.id, query)
}

/** Adds the rest of a reply: the other side as the actor may see them, and what is still free. */
export async function withDetails(ctx: UserCtx, rows: readonly ProposalRow[]): Promise<FullProposal[]> {
  const advisorIds = [...new Set(rows.map(({ advisorId }) => advisorId))]
  const open = rows.filter((row) => isAnswerable(row, ctx.now))
  const [people, rulesOf, takenTimes, bookable] = await Promise.all([
    peopleSeenBy(
      ctx,
      rows.map((row) => counterpartOf(row, ctx.actor.id)),
    ),
    listRules(ctx.db, advisorIds),
    takenTimesOfAll(ctx, open),
    listOpenPairs(ctx, open),
  ])
  return rows.flatMap((row) => {
    const person = people.get(counterpartOf(row, ctx.actor.id))
    const rules = rulesOf.get(row.advisorId)
    if (!person || !rules) return []
    const calendar = { rules, takenTimes: takenTimes.get(row.advisorId) ?? [], now: ctx.now }
    const free = open.includes(row) ? freeTimes(row, calendar) : []
    const canBook = free.length > 0 && rules.modes.includes(row.mode) && bookable.includes(row)
    return [{ row, with: person, rules, free, canBook }]
  })
}

/**
 * Holds the consent like a booking, so that one that ends meanwhile also ends the offer.
 * @throws profiles.not-an-advisor, scheduling.not-shared, scheduling.not-bookable
 */
async function assertAdvisorMayOffer(tx: Tx, pair: ConsumerAdvisorPair): Promise<void> {
  const { consumerId, advisorId } = pair
  if (
    !(await lockConsentUntilCommit(tx, pair)) ||
    (await isBlocked(tx, { userId: advisorId, otherUserId: consumerId }))
  )
    throw problem('scheduling.not-shared')
  // While their account is suspended, nobody answers; a suspension also ends what is offered.
  await assertConsumerThere(tx, consumerId, tx.now)
  await assertOpenToPair(tx, pair)
}

/**
 * @throws profiles.blocked, profiles.consent-needed, profiles.not-an-advisor,
 *   scheduling.not-bookable
 */
async function assertConsumerMayAccept(tx: Tx, pair: ConsumerAdvisorPair): Promise<void> {
  const { consumerId, advisorId } = pair
  if (await isBlocked(tx, { userId: consumerId, otherUserId: advisorId })) throw problem('profiles.blocked')
  if (!(await hasConsent(tx, pair))) throw problem('profiles.consent-needed')
  await assertOpenToPair(tx, pair)
}

/** @throws profiles.not-an-advisor, scheduling.not-bookable */
async function assertOpenToPair(tx: Tx, pair: ConsumerAdvisorPair): Promise<void> {
  if (!(await findEligibility(tx, { consumerId: null, advisorId: pair.advisorId })))
    throw problem('profiles.not-an-advisor')
  if ((await listOpenPairs(tx, [pair])).length === 0) throw problem('scheduling.not-bookable')
}

/**
 * The pairs who may make an appointment now. People who have met, or are about to, may always meet
 * again; others need an advisor to whom consumers may turn. Nobody meets a suspended one. The
 * advisor turns to the consumer here, so that they take no new clients does not matter.
 */
async function listOpenPairs<P extends ConsumerAdvisorPair>(ctx: Ctx, pairs: readonly P[]): Promise<P[]> {
  const [obstacles, met] = await Promise.all([
    contactObstaclesOf(ctx, [...new Set(pairs.map(({ advisorId }) => advisorId))]),
    listSharedPairs(ctx.db, pairs),
  ])
  return pairs.filter(({ consumerId, advisorId }) => {
    const obstacle = obstacles.get(advisorId)
    if (obstacle === 'not_available') return false
    return obstacle === null || met.some((pair) => pair.consumerId === consumerId && pair.advisorId === advisorId)
  })
}

type Work<R> = (tx: Tx<UserActor>, row: ProposalRow, rules: Availability) => Promise<R>

/** Always lock the calendar before the proposal, to avoid deadlocks. */
function actOn<R>(ctx: UserCtx, id: string, action: ProposalAction, work: Work<R>): Promise<R> {
  return ctx.transaction(async (tx) => {
    await lockOwn(tx)
    const seen = await store.findProposal(tx.db, id)
    const side = seen && sideOf(tx.actor, seen)
    if (!seen || !side) throw problem('core.not-found')
    if (!isProposalActionOf(side, action)) throw problem('core.forbidden')
    // Like a booking, so that a consent that ends meanwhile also ends the appointment.
    if (action === 'accept') await lockConsentUntilCommit(tx, seen)
    const rules = await lockCalendar(tx, seen.advisorId)
    const row = await store.lockProposal(tx.db, id)
    if (!row) throw problem('core.not-found')
    if (row.status === 'taken' && action === 'accept') throw problem('scheduling.slot-taken')
    if (!isAnswerable(row, tx.now)) throw problem('scheduling.proposal-closed')
    return work(tx, row, rules)
  })
}

/** What holds the calendars of the advisors around all times they offer, by advisor. */
async function takenTimesOfAll(ctx: Ctx, open: readonly ProposalRow[]): Promise<Map<string, TakenTime[]>> {
  const times = open.flatMap(({ startsAt }) => startsAt.map((start) => start.getTime()))
  if (times.length === 0) return new Map()
  return takenTimesOf(ctx, [...new Set(open.map(({ advisorId }) => advisorId))], windowOf(times))
}

function takenTimesAround(ctx: Ctx, advisorId: string, startsAt: readonly Date[]) {
  return takenTimesIn(ctx, advisorId, windowOf(startsAt.map((start) => start.getTime())))
}

const windowOf = (times: readonly number[]) => ({
  from: new Date(Math.min(...times)),
  until: new Date(Math.max(...times)),
})

async function hasConsultationAhead(tx: Tx, pair: ConsumerAdvisorPair): Promise<boolean> {
  return (await listOpenAppointments(tx.db, pair, { now: tx.now })).some(({ kind }) => kind === 'consultation')
}

type Offer = Pick<ProposalRow, 'kind' | 'mode' | 'message' | 'startsAt'>

function isSameOffer(row: Offer, offer: Offer): boolean {
  const timesText = (times: readonly Date[]) => times.map((time) => time.toISOString()).join()
  return (
    row.kind === offer.kind &&
    row.mode === offer.mode &&
    row.message === offer.message &&
    timesText(row.startsAt) === timesText(offer.startsAt)
  )
}
