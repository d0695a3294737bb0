import { expect, test } from 'vitest'
import { deviceOptions } from './devices.ts'
import { levelOf } from './use-level.ts'

test('lists the devices of one kind, numbered while the browser hides their names', () => {
  const devices = [
    { deviceId: 'a', kind: 'videoinput' as const, label: '' },
    { deviceId: 'b', kind: 'audioinput' as const, label: 'Headset' },
    { deviceId: 'c', kind: 'videoinput' as const, label: '' },
  ]
  expect(deviceOptions(devices, 'videoinput').map(({ label }) => label)).toEqual(['Camera 1', 'Camera 2'])
  expect(deviceOptions(devices, 'audioinput')).toEqual([{ value: 'b', label: 'Headset' }])
})

test('measures silence as 0 and the loudest sound as 1', () => {
  expect(levelOf(new Float32Array(8))).toBe(0)
  expect(levelOf(new Float32Array(8).fill(1))).toBe(1)
  expect(levelOf(new Float32Array(8).fill(0.03))).toBeCloseTo(0.49, 1)
})
