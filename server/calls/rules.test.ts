import { describe, expect, test } from 'vitest'
import { callStatuses } from '#contract/calls/values.ts'
import { moveCall, ringsUntil, statusOnHangUp } from './rules.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)
const call = (status: (typeof callStatuses)[number], answeredAt: Date | null = null) => ({
  status,
  answeredAt,
  startTime: noon,
})

describe('a call', () => {
  test('is completed with its duration in whole seconds when it was answered and hung up', () => {
    expect(moveCall(call('ongoing', noon), 'completed', later(62_600))).toEqual({
      status: 'completed',
      endTime: later(62_600),
      durationSeconds: 63,
    })
  })
  test.each(['missed', 'declined', 'failed'] as const)('has an end time and no duration when it is %s', (status) => {
    expect(moveCall(call('ringing'), status, later(9_000))).toEqual({ status, endTime: later(9_000) })
  })
  test('can be answered before its ringing is confirmed', () => {
    expect(moveCall(call('initiated'), 'ongoing', noon)).toEqual({ status: 'ongoing', answeredAt: noon })
  })
  test('stays as it is when it already has the status', () => {
    for (const status of callStatuses) expect(moveCall(call(status), status, noon)).toBeNull()
  })
  test.each([
    ['completed', 'ringing'],
    ['missed', 'ongoing'],
    ['declined', 'ongoing'],
    ['failed', 'completed'],
    ['ringing', 'completed'],
    ['ongoing', 'missed'],
  ] as const)('cannot go from %s to %s', (from, to) => {
    expect(() => moveCall(call(from), to, noon)).toThrow('This call has ended.')
  })
  test('rings for 45 seconds', () => {
    expect(ringsUntil(noon)).toEqual(later(45_000))
  })
})

describe('hanging up', () => {
  test.each([
    ['ongoing', 'caller', 'completed'],
    ['ongoing', 'called', 'completed'],
    ['ringing', 'caller', 'missed'],
    ['ringing', 'called', 'declined'],
    ['initiated', 'caller', 'missed'],
  ] as const)('ends a call that is %s, by the %s, as %s', (status, role, outcome) => {
    expect(statusOnHangUp({ status, recipientId: 'called' }, role)).toBe(outcome)
  })
})
