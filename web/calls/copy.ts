import type { CallState } from '#contract/calls/schemas.ts'
import type { ActiveCall } from './state.ts'

/** Minutes and seconds of a call, as a clock shows them. */
export function clock(milliseconds: number): string {
  const total = Math.max(0, Math.floor(milliseconds / 1_000))
  const hours = Math.floor(total / 3_600)
  const [minutes, seconds] = [Math.floor((total % 3_600) / 60), total % 60]
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(seconds).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

/** Where a call stands, in words. */
export function callLine({ call, isOutgoing, heardSince, isBroken }: ActiveCall, now: number): string {
  if (isBroken) return 'The connection broke; trying again'
  if (heardSince !== null) return clock(now - heardSince)
  if (call.status === 'ongoing') return 'Connecting'
  if (!isOutgoing) return 'Calls you'
  return call.status === 'ringing' ? 'It rings' : 'Calling'
}

/** What is said when a call is over, or nothing when whoever reads it knows: they hung up themselves. */
export function endingLine(call: CallState, viewerId: string, name: string): string | null {
  const isCaller = call.initiatorId === viewerId
  switch (call.status) {
    case 'completed':
      return `Call ended after ${clock((call.durationSeconds ?? 0) * 1_000)}`
    case 'declined':
      return isCaller ? `${name} cannot talk just now` : null
    case 'missed':
      return isCaller ? `${name} did not answer` : `You missed a call of ${name}`
    case 'failed':
      return 'The call did not come about'
    default:
      return null
  }
}

/** Why the microphone cannot be used, and what to do. */
export function microphoneProblem(error: unknown): { title: string; detail: string } {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return {
      title: 'The microphone is not allowed',
      detail: 'Allow it beside the address of this page, then call again.',
    }
  if (name === 'NotFoundError') return { title: 'No microphone was found', detail: 'Connect one, then call again.' }
  return { title: 'The microphone cannot be used', detail: 'Another program may hold it. Close it, then call again.' }
}
