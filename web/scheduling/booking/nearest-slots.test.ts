import { describe, expect, test } from 'vitest'
import { nearestSlots } from './nearest-slots.ts'

const slot = (startsAt: string) => ({ startsAt })
const slots = ['2026-03-02T17:00:00Z', '2026-03-02T18:00:00Z', '2026-03-02T19:30:00Z', '2026-03-03T17:00:00Z'].map(slot)

describe('nearestSlots', () => {
  test('returns the closest slots in order of time', () => {
    expect(nearestSlots(slots, '2026-03-02T18:30:00Z', 2)).toEqual([slots[1], slots[2]])
  })

  test('returns all slots when fewer are open than requested', () => {
    expect(nearestSlots(slots.slice(0, 1), '2026-03-05T18:30:00Z', 3)).toEqual([slots[0]])
    expect(nearestSlots([], '2026-03-05T18:30:00Z', 3)).toEqual([])
  })
})
