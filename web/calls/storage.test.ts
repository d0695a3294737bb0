import { expect, test } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { chooseJoiningDevices, joiningDevicesFor, participationIn, participationStore } from './storage.ts'

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
