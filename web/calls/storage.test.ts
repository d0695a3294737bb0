import { describe, expect, test } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import {
  chooseJoiningDevices,
  joiningDevicesFor,
  participationIn,
  participationStore,
  takeUpParticipation,
} from './storage.ts'

withBrowserStorage()

const silent = { appointmentId: 'appointment', isMuted: true, hasCamera: false }

test('the device check after a reload begins with the devices as they were in the call', () => {
  chooseJoiningDevices({ appointmentId: 'appointment', isMuted: false, hasCamera: true })
  participationStore.write({ callId: 'call', connectedSince: 1, ...silent })
  expect(joiningDevicesFor('appointment')).toMatchObject({ isMuted: true, hasCamera: false })
  expect(joiningDevicesFor('another')).toBeNull()
})

test('a call that is still on is rejoined with what the device check shows', () => {
  participationStore.write({ callId: 'call', connectedSince: 1, ...silent, isMuted: false, hasCamera: true })
  chooseJoiningDevices(silent)
  expect(participationIn('call')).toEqual({ callId: 'call', connectedSince: 1, ...silent })
})

test('a choice for one appointment leaves the call of another as it was', () => {
  participationStore.write({ callId: 'call', connectedSince: 1, ...silent, appointmentId: 'another', hasCamera: true })
  chooseJoiningDevices(silent)
  expect(participationIn('call')?.hasCamera).toBe(true)
})

describe('the clock of a call that is taken up', () => {
  const call = { id: 'call', appointmentId: 'appointment', answeredAt: '2026-03-02T10:00:00.000Z' }
  const choice = { isMuted: true, hasCamera: false }

  test('counts from the answer where this browser left before it was connected', () => {
    participationStore.write({ callId: 'call', connectedSince: null, ...silent })
    takeUpParticipation(call, choice)
    expect(participationIn('call')).toEqual({ callId: 'call', connectedSince: Date.parse(call.answeredAt), ...silent })
  })

  test('goes on where this browser was connected before', () => {
    participationStore.write({ callId: 'call', connectedSince: 1, ...silent })
    takeUpParticipation(call, choice)
    expect(participationIn('call')?.connectedSince).toBe(1)
  })

  test('never begins before zero when the clock of the browser is behind', () => {
    takeUpParticipation({ ...call, answeredAt: '9999-01-01T00:00:00.000Z' }, choice)
    expect(participationIn('call')?.connectedSince).toBeLessThanOrEqual(Date.now())
  })

  test('begins with the first connection while it rings', () => {
    takeUpParticipation({ ...call, answeredAt: null }, choice)
    expect(participationIn('call')?.connectedSince).toBeNull()
  })
})
