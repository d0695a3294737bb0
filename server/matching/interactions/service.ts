import { utcDay } from '#contract/core/days.ts'
import { reactionChanged } from '#contract/matching/events.ts'
import type { PassFeedback } from '#contract/matching/schemas.ts'
import type { Reaction } from '#contract/matching/values.ts'
import { problem } from '#contract/problems.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { requireAdvisor } from '#server/profiles/service.ts'
import { announceSaved } from '../sharing/service.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

/**
 * Sets or clears the consumer's reaction to an advisor; the advisor is not notified. Repeating it
 * changes nothing, not even its date.
 * @throws profiles.not-an-advisor, core.signed-out
 */
export async function react(ctx: UserCtx, advisorId: string, reaction: Reaction | null): Promise<void> {
  await requireAdvisor(ctx, advisorId)
  const pair = { consumerId: ctx.actor.id, advisorId }
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    const past = await store.lockInteraction(tx.db, pair, tx.now)
    if (past.reaction === reaction) return
    const change = rules.withReaction(past, reaction, tx.now)
    await store.updateInteraction(tx.db, pair, { ...change, passReasons: [], passNote: '' })
    if (reaction === 'like') await announceSaved(tx, tx.actor.id)
    tx.emit(rooms.user(tx.actor.id), reactionChanged, { advisorId, reaction })
  })
}

/**
 * Stores the consumer's reason for passing on an advisor, replacing an earlier one. It is never
 * shown with a name.
 * @throws profiles.not-an-advisor, matching.not-passed, core.signed-out
 */
export async function explainPass(ctx: UserCtx, advisorId: string, { reasons, note }: PassFeedback): Promise<void> {
  await requireAdvisor(ctx, advisorId)
  const pair = { consumerId: ctx.actor.id, advisorId }
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    const { reaction } = await store.lockInteraction(tx.db, pair, tx.now)
    if (reaction !== 'pass') throw problem('matching.not-passed')
    await store.updateInteraction(tx.db, pair, { passReasons: [...new Set(reasons)], passNote: note })
  })
}

/**
 * Records that the consumer looked at an advisor, once a day.
 * @throws profiles.not-an-advisor, core.signed-out
 */
export async function recordView(ctx: UserCtx, advisorId: string): Promise<void> {
  await requireAdvisor(ctx, advisorId)
  const pair = { consumerId: ctx.actor.id, advisorId }
  const today = utcDay(ctx.now)
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    const past = await store.lockInteraction(tx.db, pair, tx.now)
    if (past.lastViewedOn === today) return
    await store.updateInteraction(tx.db, pair, {
      ...rules.withInteraction(past, 'view', tx.now),
      lastViewedOn: today,
      viewCount: past.viewCount + 1,
    })
    await store.upsertView(tx.db, advisorId, today)
  })
}

const counters = { appointment: 'appointmentCount', completed: 'completedCount' } as const

/** Adds an interaction from another capability: an appointment that was requested or held. */
export async function addInteraction(ctx: Ctx, pair: ConsumerAdvisorPair, act: keyof typeof counters): Promise<void> {
  await ctx.transaction(async (tx) => {
    const past = await store.lockInteraction(tx.db, pair, tx.now)
    const counter = counters[act]
    await store.updateInteraction(tx.db, pair, {
      ...rules.withInteraction(past, act, tx.now),
      [counter]: past[counter] + 1,
    })
  })
}

/**
 * Takes an appointment out again that either side canceled. One that was never counted changes
 * nothing.
 */
export async function removeAppointment(ctx: Ctx, pair: ConsumerAdvisorPair, bookedAt: Date): Promise<void> {
  await ctx.transaction(async (tx) => {
    const past = await store.lockFormerInteraction(tx.db, pair)
    if (!past?.appointmentCount) return
    await store.updateInteraction(tx.db, pair, {
      ...rules.withoutInteraction(past, 'appointment', { doneAt: bookedAt, now: tx.now }),
      appointmentCount: past.appointmentCount - 1,
    })
  })
}

/** Adds messages of consumers to advisors: one for each time that a pair is given. */
export async function addMessages(tx: Tx, messages: readonly ConsumerAdvisorPair[]): Promise<void> {
  const countOf = new Map<string, number>()
  const keyOf = ({ consumerId, advisorId }: ConsumerAdvisorPair) => `${consumerId}:${advisorId}`
  for (const pair of messages) countOf.set(keyOf(pair), (countOf.get(keyOf(pair)) ?? 0) + 1)
  if (countOf.size === 0) return
  const pairs = [...new Map(messages.map((pair) => [keyOf(pair), pair])).values()]
  const pasts = await store.lockInteractions(tx.db, pairs, tx.now)
  await store.updateMessageCounts(
    tx.db,
    pasts.map((past) => {
      const count = countOf.get(keyOf(past)) ?? 0
      let state: rules.InteractionState = past
      for (let added = 0; added < count; added += 1)
        state = { ...state, ...rules.withInteraction(state, 'message', tx.now) }
      const { consumerId, advisorId, messageCount } = past
      return { consumerId, advisorId, strength: state.strength, asOf: state.asOf, messageCount: messageCount + count }
    }),
  )
}
