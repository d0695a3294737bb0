import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { decayed, type InteractionState, withInteraction, withoutInteraction, withReaction } from './rules.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const later = (count: number) => new Date(noon.getTime() + days(count))
const none: InteractionState = { strength: 0, asOf: noon, reaction: null, reactedAt: null }

describe('interaction strength', () => {
  test('halves every thirty days', () => {
    expect(decayed(4, noon, later(30))).toBeCloseTo(2)
    expect(decayed(4, noon, later(60))).toBeCloseTo(1)
  })

  test('adds a message to what is left of an older one', () => {
    const once = withInteraction(none, 'message', noon)
    expect(withInteraction({ ...none, ...once }, 'message', later(30)).strength).toBeCloseTo(0.75)
  })

  test('is negative after a pass, which a later like replaces', () => {
    const passed = withReaction(none, 'pass', noon)
    expect(passed.strength).toBeLessThan(0)
    const liked = withReaction(passed, 'like', later(5))
    expect(liked).toMatchObject({ reaction: 'like', reactedAt: later(5) })
    expect(liked.strength).toBeCloseTo(2)
  })

  test('stays bounded after hundreds of messages', () => {
    let past = none
    for (let n = 0; n < 500; n++) past = { ...past, ...withInteraction(past, 'message', later(n / 1_000)) }
    expect(past.strength).toBeLessThanOrEqual(6)
  })

  test('is what it was without the appointment when one is canceled, however late', () => {
    const before = { ...none, strength: 2 }
    const booked = { ...before, ...withInteraction(before, 'appointment', noon) }
    for (const day of [0, 1, 45]) {
      const left = withoutInteraction(booked, 'appointment', { doneAt: noon, now: later(day) })
      expect(left.strength).toBeCloseTo(decayed(2, noon, later(day)), 10)
    }
  })

  test('is what it was without the reaction when one is removed, however late', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('like' as const, 'pass' as const),
        fc.double({ min: 0, max: 2, noNaN: true }),
        fc.nat({ max: 300 }),
        (reaction, strength, days) => {
          const before = { ...none, strength }
          const undone = withReaction(withReaction(before, reaction, noon), null, later(days))
          expect(undone.strength).toBeCloseTo(decayed(strength, noon, later(days)), 10)
          expect(undone.reaction).toBeNull()
        },
      ),
    )
  })
})
