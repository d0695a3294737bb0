import { days } from '#contract/core/durations.ts'
import type { WaitListEntry, WaitListSummary } from '#contract/eligibility/wait-list/schemas.ts'
import { problem } from '#contract/problems.ts'
import { zoneOfState } from '#contract/scheduling/values.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { forEachPage, itself } from '#server/platform/each-row.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { weekOf } from '../capacity/rules.ts'
import { countNewSince, findLimit, lockFullUntil } from '../capacity/store.ts'
import { placeOpened } from '../events.ts'
import { isFull } from '../rules.ts'
import { findEligibility } from '../store.ts'
import { placeHeldMs, placesToOffer } from './rules.ts'
import * as store from './store.ts'

/** Since when the actor waits for a place with an advisor, and when they were notified of one. */
export async function getWaitListEntry(ctx: UserCtx, advisorId: string): Promise<WaitListEntry> {
  const row = await store.findEntry(ctx.db, { consumerId: ctx.actor.id, advisorId })
  return { joinedAt: row?.joinedAt.toISOString() ?? null, notifiedAt: row?.notifiedAt?.toISOString() ?? null }
}

/**
 * Adds the actor to a full advisor's wait list; joining twice keeps the place. The advisor sees a
 * count alone.
 * @throws profiles.not-an-advisor, profiles.blocked, eligibility.not-full, core.signed-out
 */
export async function joinWaitList(ctx: UserCtx, advisorId: string): Promise<WaitListEntry> {
  const pair = { consumerId: ctx.actor.id, advisorId }
  const eligibility = await findEligibility(ctx.db, { ...pair, now: ctx.now })
  if (!eligibility?.isPublished || !eligibility.isVerified || eligibility.isSuspended)
    throw problem('profiles.not-an-advisor')
  if (eligibility.isBlocked) throw problem('profiles.blocked')
  if (!isFull(eligibility, ctx.now)) throw problem('eligibility.not-full')
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    await store.upsertEntry(tx.db, pair, tx.now)
  })
  return getWaitListEntry(ctx, advisorId)
}

/** Removes the actor from an advisor's wait list. */
export async function leaveWaitList(ctx: UserCtx, advisorId: string): Promise<void> {
  await store.deleteEntry(ctx.db, { consumerId: ctx.actor.id, advisorId })
}

/** How many consumers wait for a place with the actor, and when one is free again. */
export async function getWaitListSummary(ctx: UserCtx): Promise<WaitListSummary> {
  const [waiting, limit] = await Promise.all([
    store.countWaiting(ctx.db, ctx.actor.id),
    findLimit(ctx.db, ctx.actor.id),
  ])
  const until = limit?.fullUntil ?? null
  return { waiting, opensAt: until && until > ctx.now ? until.toISOString() : null }
}

const pageSize = 100
/**
 * Limits one run for one advisor, so that an advisor who lifts a limit does not meet everybody at
 * once.
 */
const notifiedAtOnce = 20
const removedAfter = days(14)

/**
 * Notifies the first consumers of every wait list, as many as there are places. Safe to run twice.
 */
export async function notifyWaitLists(ctx: Ctx): Promise<number> {
  await store.deleteNotifiedBefore(ctx.db, new Date(ctx.now.getTime() - removedAfter))
  let notified = 0
  await forEachPage(ctx, {
    list: (page) => store.listOpenWithWaiting(ctx.db, { now: ctx.now, ...page }),
    idOf: itself,
    act: async (advisorId) => {
      notified += await ctx.transaction((tx) => notifyWaitList(tx, advisorId))
    },
    limit: pageSize,
  })
  return notified
}

/** Notifies one advisor's list, with the count of their new people locked meanwhile. */
async function notifyWaitList(tx: Tx, advisorId: string): Promise<number> {
  const limit = await findLimit(tx.db, advisorId)
  const fullUntil = await lockFullUntil(tx.db, advisorId)
  if (!limit || (fullUntil && fullUntil > tx.now)) return 0
  const week = weekOf(tx.now, limit.timeZone ?? zoneOfState(limit.state))
  const places = placesToOffer(
    {
      newPeopleAWeek: limit.newPeopleAWeek,
      newThisWeek: await countNewSince(tx.db, advisorId, week.from),
      notifiedRecently: await store.countNotifiedSince(tx.db, advisorId, new Date(tx.now.getTime() - placeHeldMs)),
    },
    notifiedAtOnce,
  )
  if (places === 0) return 0
  const notified = await store.updateFirstNotified(tx.db, { advisorId, limit: places, now: tx.now })
  await tx.publishAll(
    placeOpened,
    notified.map((consumerId) => ({ consumerId, advisorId })),
  )
  return notified.length
}
