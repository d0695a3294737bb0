import { days } from '#contract/core/durations.ts'
import type { Waiting, WaitingLine } from '#contract/matching/waiting/schemas.ts'
import { problem } from '#contract/problems.ts'
import { zoneOfState } from '#contract/scheduling/values.ts'
import type { Ctx, Tx, UserCtx } from '../../platform/context.ts'
import { weekOf } from '../capacity/rules.ts'
import { countNewSince, findLimit, lockFullUntil } from '../capacity/store.ts'
import { isFull } from '../eligibility/rules.ts'
import { findStanding } from '../eligibility/store.ts'
import { placeOpened } from '../events.ts'
import { placeHeldMs, placesToTell } from './rules.ts'
import * as store from './store.ts'

/** Whether the actor waits for a place with an advisor, and whether they were told of one. */
export async function getWaiting(ctx: UserCtx, advisorId: string): Promise<Waiting> {
  const row = await store.find(ctx.db, { consumerId: ctx.actor.id, advisorId })
  return { joinedAt: row?.joinedAt.toISOString() ?? null, toldAt: row?.toldAt?.toISOString() ?? null }
}

/**
 * Puts the actor at the end of a full advisor's line; joining twice keeps the place. The advisor sees a count alone.
 * @throws profiles.not-an-advisor, profiles.blocked, matching.not-full
 */
export async function joinWaiting(ctx: UserCtx, advisorId: string): Promise<Waiting> {
  const pair = { consumerId: ctx.actor.id, advisorId }
  const standing = await findStanding(ctx.db, pair)
  if (!standing?.isPublished || !standing.isVerified) throw problem('profiles.not-an-advisor')
  if (standing.isBlocked) throw problem('profiles.blocked')
  if (!isFull(standing, ctx.now)) throw problem('matching.not-full')
  await store.join(ctx.db, pair, ctx.now)
  return getWaiting(ctx, advisorId)
}

/** Takes somebody out of a line: because they wish it, or because they got their place. */
export async function leaveWaiting(ctx: Ctx, pair: { consumerId: string; advisorId: string }): Promise<void> {
  await store.leave(ctx.db, pair)
}

/** How many wait for a place with the actor, and when one is free again. */
export async function getWaitingLine(ctx: UserCtx): Promise<WaitingLine> {
  const [waiting, limit] = await Promise.all([
    store.countWaiting(ctx.db, ctx.actor.id),
    findLimit(ctx.db, ctx.actor.id),
  ])
  const until = limit?.fullUntil ?? null
  return { waiting, opensAt: until && until > ctx.now ? until.toISOString() : null }
}

const pageSize = 100
/** No more of one line in one go, so that an advisor who lifts a limit is not met by everybody at once. */
const toldAtOnce = 20
const forgottenAfter = days(14)

/** Tells the first of every line of a free place, as many as there are places. Safe to run twice. */
export async function tellOfPlaces(ctx: Ctx): Promise<number> {
  await store.forgetTold(ctx.db, new Date(ctx.now.getTime() - forgottenAfter))
  let after = '00000000-0000-0000-0000-000000000000'
  for (let told = 0; ; ) {
    const page = await store.listOpenWithLine(ctx.db, { now: ctx.now, after, limit: pageSize })
    for (const advisorId of page) told += await ctx.transaction((tx) => tellLine(tx, advisorId))
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return told
    after = last
  }
}

/** One advisor's line, with their count of new people kept still meanwhile. */
async function tellLine(tx: Tx, advisorId: string): Promise<number> {
  const limit = await findLimit(tx.db, advisorId)
  const fullUntil = await lockFullUntil(tx.db, advisorId)
  if (!limit || (fullUntil && fullUntil > tx.now)) return 0
  const week = weekOf(tx.now, limit.timeZone ?? zoneOfState(limit.state))
  const places = placesToTell(
    {
      newPeopleAWeek: limit.newPeopleAWeek,
      metThisWeek: await countNewSince(tx.db, advisorId, week.from),
      toldLately: await store.countToldSince(tx.db, advisorId, new Date(tx.now.getTime() - placeHeldMs)),
    },
    toldAtOnce,
  )
  if (places === 0) return 0
  const told = await store.tellFirst(tx.db, { advisorId, limit: places, now: tx.now })
  for (const consumerId of told) await tx.publish(placeOpened, { consumerId, advisorId })
  return told.length
}
