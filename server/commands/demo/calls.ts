import { days, minutes, seconds } from '#contract/core/durations.ts'
import { opinionScore } from '#server/calls/quality/rules.ts'
import { insertSamples, upsertRating } from '#server/calls/quality/store.ts'
import { insertCall } from '#server/calls/store.ts'
import { findClientChat } from '#server/messaging/service.ts'
import { recordCall } from '#server/scheduling/call-records/service.ts'
import { listAppointments } from '#server/scheduling/service.lists.ts'
import type { Replay } from './replay.ts'
import type { StoryPeople } from './replay-story.ts'

const sample = {
  roundTripMs: 48,
  jitterMs: 6,
  lossRatio: 0.004,
  receivedKbps: 1_180,
  sentKbps: 1_090,
  freezes: 0,
  isRelayed: true,
}

/**
 * The calls of the demo's two people: one that nobody answered, and the one of their consultation,
 * with its quality.
 */
export async function replayCalls(replay: Replay, { consumer, advisor }: StoryPeople, now: Date): Promise<void> {
  const ctx = replay.as(consumer, now)
  const chat = await findClientChat(ctx, { consumerId: consumer.id, advisorId: advisor.id })
  const from = new Date(now.getTime() - days(31)).toISOString()
  const query = { from, to: now.toISOString(), status: 'completed', order: 'latest', limit: 1 } as const
  const { rows } = await listAppointments(ctx, query)
  const [latest] = rows
  if (!chat || !latest) return
  const sides = { chatId: chat.id, initiatorId: advisor.id, recipientId: consumer.id }
  const missedAt = new Date(latest.startsAt.getTime() - days(1))
  await insertCall(ctx.db, {
    ...sides,
    status: 'missed',
    startTime: missedAt,
    endTime: new Date(missedAt.getTime() + seconds(45)),
  })
  const endTime = new Date(latest.startsAt.getTime() + minutes(26))
  const call = await insertCall(ctx.db, {
    ...sides,
    appointmentId: latest.id,
    type: 'video',
    status: 'completed',
    startTime: latest.startsAt,
    answeredAt: latest.startsAt,
    endTime,
    durationSeconds: (endTime.getTime() - latest.startsAt.getTime()) / seconds(1),
  })
  await ctx.transaction((tx) => recordCall(tx, latest.id, { startedAt: latest.startsAt, endedAt: endTime }))
  await insertSamples(
    ctx.db,
    [consumer.id, advisor.id].map((userId) => ({
      callId: call.id,
      userId,
      ...sample,
      opinionScore: opinionScore(sample),
      createdAt: endTime,
    })),
  )
  await upsertRating(ctx.db, { callId: call.id, userId: consumer.id, isGood: true, createdAt: endTime })
}
