import type { CallSession, CallState } from '#contract/calls/schemas.ts'
import { ringSeconds } from '#contract/calls/values.ts'
import { seconds } from '#contract/core/durations.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { callOpensAt, isCall, joinableMinutes } from '#contract/scheduling/values.ts'
import { when } from '#web/platform/format.ts'
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
export function callLine({ call, isOutgoing, connectedSince, isBroken }: ActiveCall, now: number): string {
  if (isBroken) return 'Connection lost. Reconnecting…'
  if (connectedSince !== null) return clock(now - connectedSince)
  if (call.status === 'ongoing') return 'Connecting'
  if (!isOutgoing) return call.type === 'video' ? 'is calling you. Video call.' : 'is calling you. Voice call.'
  return call.status === 'ringing' ? 'Ringing' : 'Calling'
}

/** A caller who hangs up early gave the other side no time to answer. */
function unansweredText({ startTime, endTime }: Pick<CallState, 'startTime' | 'endTime'>, name: string): string {
  const rangMs = Date.parse(endTime ?? startTime) - Date.parse(startTime)
  return rangMs < seconds(ringSeconds) ? `Ended before ${name} answered` : `${name} didn’t answer`
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
      return isCaller ? unansweredText(call, name) : `You missed a call from ${name}`
    case 'failed':
      return 'The call couldn’t connect'
    default:
      return null
  }
}

/** A call that goes on without this person, since their tab has gone. */
export const callIsOnTexts = (name: string) => ({
  label: 'Your call is still on',
  title: `Your call with ${name} is still on`,
  line: 'They can’t see or hear you until you rejoin.',
  leave: 'Leave',
  rejoin: 'Rejoin',
})

/** Why a device cannot be used, and what to do. */
export function deviceProblem(error: unknown, device: 'microphone' | 'camera'): { title: string; detail: string } {
  const name = error instanceof DOMException ? error.name : ''
  const title = device === 'microphone' ? 'Microphone' : 'Camera'
  if (name === 'NotAllowedError')
    return {
      title: `${title} access is blocked`,
      detail: `Allow the ${device} in your browser’s address bar, then try again.`,
    }
  if (name === 'NotFoundError') return { title: `No ${device} found`, detail: 'Connect one, then try again.' }
  return { title: `Can’t use the ${device}`, detail: 'Another app may be using it. Close it, then try again.' }
}

type JoinTimes = Pick<Appointment, 'mode' | 'status' | 'startsAt' | 'endsAt' | 'can' | 'with'>

/** Why the call of an appointment cannot be joined now. */
export function joinLine({ mode, status, startsAt, endsAt, can, with: person }: JoinTimes, now: Date): string {
  if (!isCall({ mode })) return 'This appointment isn’t a call on this site.'
  if (status === 'canceled') return 'This appointment was canceled.'
  if (new Date(endsAt) <= now || status === 'completed' || status === 'no_show') return 'This appointment is over.'
  if (can.includes('confirm')) return 'You still need to confirm this appointment.'
  if (status === 'requested') return `${person.displayName} still needs to confirm this appointment.`
  return `You can join from ${when(callOpensAt(startsAt), 'moment')}, ${joinableMinutes} minutes before the start.`
}

const callNames = { audio: 'voice call', video: 'video call' } as const

type PastCall = Pick<CallSession, 'type' | 'status' | 'startTime' | 'endTime' | 'durationSeconds' | 'other'>

/** "Video call, 12:40", "Missed voice call": what became of a call; its kind while it lasts. */
export function pastCallTitle(past: PastCall, isOwn: boolean): string {
  const name = callNames[past.type]
  const title = name[0]?.toUpperCase() + name.slice(1)
  switch (past.status) {
    case 'completed':
      return `${title}, ${clock((past.durationSeconds ?? 0) * 1_000)}`
    case 'missed':
      return isOwn ? unansweredText(past, past.other.displayName) : `Missed ${name}`
    case 'declined':
      return isOwn ? `${past.other.displayName} couldn’t talk` : `Declined ${name}`
    case 'failed':
      return `${title} that couldn’t connect`
    default:
      return title
  }
}

/** Who called, and when; nobody did where both joined the call of an appointment. */
export function callerLine(past: Pick<CallSession, 'appointmentId' | 'other' | 'startTime'>, isOwn: boolean): string {
  const time = when(past.startTime, 'time')
  if (past.appointmentId !== null) return `Call of your appointment, at ${time}`
  return `${isOwn ? 'You' : past.other.displayName} called at ${time}`
}
