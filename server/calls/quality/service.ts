/** How good calls were: samples, ratings, and their summary. docs/product.md "Calls". */
import type { CallQuality, CallSample, LineFigures } from '#contract/calls/schemas.ts'
import { qualityDays, samplesPerSide } from '#contract/calls/values.ts'
import { days } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { findCall } from '../store.ts'
import { opinionScore } from './rules.ts'
import * as store from './store.ts'

/** Days after which samples are deleted; the call itself stays. */
const sampleDays = 90

/**
 * Stores samples of a call that the actor was in. A side that has stored `samplesPerSide` stores no
 * more.
 * @throws core.not-found, calls.not-answered
 */
export async function reportQuality(ctx: UserCtx, callId: string, samples: readonly CallSample[]): Promise<void> {
  const side = { callId, userId: ctx.actor.id }
  const call = await findCall(ctx.db, side)
  if (!call) throw problem('core.not-found')
  if (!call.answeredAt) throw problem('calls.not-answered')
  await ctx.transaction(async (tx) => {
    await store.lockSamples(tx.db, side)
    const room = samplesPerSide - (await store.countSamples(tx.db, side))
    const rows = samples.slice(0, Math.max(0, room)).map((sample) => ({
      ...side,
      ...sample,
      opinionScore: opinionScore(sample),
      createdAt: tx.now,
    }))
    if (rows.length > 0) await store.insertSamples(tx.db, rows)
  })
}

/**
 * Keeps what the actor says of a call they were in; saying it again replaces the rating.
 * @throws core.not-found, calls.not-answered
 */
export async function rateCall(ctx: UserCtx, callId: string, isGood: boolean): Promise<void> {
  const side = { callId, userId: ctx.actor.id }
  const call = await findCall(ctx.db, side)
  if (!call) throw problem('core.not-found')
  if (!call.answeredAt) throw problem('calls.not-answered')
  await store.upsertRating(ctx.db, { ...side, isGood, createdAt: ctx.now })
}

/** The calls of the last 30 days in figures, for the operator; nobody is named. */
export async function getQuality(ctx: UserCtx): Promise<CallQuality> {
  const since = new Date(ctx.now.getTime() - days(qualityDays))
  const row = await store.findQuality(ctx.db, since)
  return {
    calls: row.calls,
    completed: row.completed,
    missed: row.missed,
    failed: row.failed,
    medianSeconds: row.median_seconds === null ? null : Math.round(row.median_seconds),
    opinionScore: row.opinion_score,
    measuredCalls: row.measured_calls,
    poorCalls: row.poor_calls,
    relayedCalls: row.relayed_calls,
    ratings: row.ratings,
    goodRatings: row.good_ratings,
    line: presentLine(await store.findLine(ctx.db, since)),
  }
}

function presentLine(row: store.LineRow): LineFigures | null {
  const { round_trip_ms, jitter_ms, loss_ratio, received_kbps, freezes } = row
  if (!round_trip_ms || !jitter_ms || !loss_ratio || !received_kbps || !freezes) return null
  const spreadOf = ([median, p95]: readonly [number, number]) => ({ median, p95 })
  return {
    roundTripMs: spreadOf(round_trip_ms),
    jitterMs: spreadOf(jitter_ms),
    lossRatio: spreadOf(loss_ratio),
    receivedKbps: spreadOf(received_kbps),
    freezes: spreadOf(freezes),
  }
}

/** Deletes samples that are too old to help. */
export function cleanUpSamples(ctx: Ctx): Promise<void> {
  return store.deleteSamplesBefore(ctx.db, new Date(ctx.now.getTime() - days(sampleDays)))
}
