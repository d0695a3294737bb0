/**
 * Decides how a call goes from state to state and what that sets (docs/product.md "Calls"). Pure.
 */
import { type CallStatus, callMoves, callSurvivesSeconds, ringSeconds } from '#contract/calls/values.ts'
import { hours, seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { CallRow } from './tables.ts'

export type CallChange = Pick<CallRow, 'status'> & Partial<Pick<CallRow, 'answeredAt' | 'endTime' | 'durationSeconds'>>

/**
 * Moves a call on: an answer notes when, an end notes when and, for a call that took place, how
 * many whole seconds it lasted (docs/product.md "Calls"). Null when it is there already, so that
 * saying a thing twice does no harm.
 * @throws calls.over when no such move is left
 */
export function moveCall(
  call: Pick<CallRow, 'status' | 'answeredAt' | 'startTime'>,
  to: CallStatus,
  now: Date,
): CallChange | null {
  if (call.status === to) return null
  if (!callMoves[call.status].includes(to)) throw problem('calls.over')
  if (to === 'ringing') return { status: to }
  if (to === 'ongoing') return { status: to, answeredAt: now }
  if (to !== 'completed') return { status: to, endTime: now }
  const lasted = now.getTime() - (call.answeredAt ?? now).getTime()
  return { status: to, endTime: now, durationSeconds: Math.max(0, Math.round(lasted / seconds(1))) }
}

/**
 * What hanging up comes to: an end for a call that took place, declined by the one called, missed
 * by the caller.
 */
export function statusOnHangUp(call: Pick<CallRow, 'status' | 'recipientId'>, userId: string): CallStatus {
  if (call.status === 'ongoing') return 'completed'
  return userId === call.recipientId ? 'declined' : 'missed'
}

/**
 * Whether a call failed before its two sides could hear each other: a browser gives up as soon as
 * it cannot connect, and one that lost a talk is gone later.
 */
export function neverConnected({
  status,
  answeredAt,
  endTime,
}: Pick<CallRow, 'status' | 'answeredAt' | 'endTime'>): boolean {
  if (status !== 'failed' || !answeredAt || !endTime) return false
  return endTime.getTime() - answeredAt.getTime() <= seconds(2 * callSurvivesSeconds)
}

/** When a call that nobody answers stops ringing. */
export function ringsUntil(startTime: Date): Date {
  return new Date(startTime.getTime() + seconds(ringSeconds))
}

/** When somebody who lost their connection counts as gone from a call. */
export function abandonedAt(goneAt: Date): Date {
  return new Date(goneAt.getTime() + seconds(callSurvivesSeconds))
}

/** No call lasts longer than this: what is older was left open by a server that died. */
export const longestCallMs = hours(6)
