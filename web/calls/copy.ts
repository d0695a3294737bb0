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

/** The state of a call, in words. */
export function callLine({ call, isOutgoing, heardSince, isBroken }: ActiveCall, now: number): string {
  if (isBroken) return 'Connection lost. Reconnecting…'
  if (heardSince !== null) return clock(now - heardSince)
  if (call.status === 'ongoing') return 'Connecting'
  if (!isOutgoing) return 'Incoming call'
  return call.status === 'ringing' ? 'Ringing' : 'Calling'
}

/** The sentence for the end of a call, or null for the person who hung up. */
export function endingLine(call: CallState, viewerId: string, name: string): string | null {
  const isCaller = call.initiatorId === viewerId
  switch (call.status) {
    case 'completed':
      return `Call ended after ${clock((call.durationSeconds ?? 0) * 1_000)}`
    case 'declined':
      return isCaller ? `${name} can’t talk right now` : null
    case 'missed':
      return isCaller ? `${name} didn’t answer` : `You missed a call from ${name}`
    case 'failed':
      return 'The call couldn’t connect'
    default:
      return null
  }
}

/** Why the microphone cannot be used, and what to do. */
export function microphoneProblem(error: unknown): { title: string; detail: string } {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return {
      title: 'Microphone access is blocked',
      detail: 'Allow the microphone in your browser’s address bar, then call again.',
    }
  if (name === 'NotFoundError') return { title: 'No microphone found', detail: 'Connect one, then call again.' }
  return { title: 'Can’t use the microphone', detail: 'Another app may be using it. Close it, then call again.' }
}
