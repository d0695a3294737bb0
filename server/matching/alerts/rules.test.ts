import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { alertFrequencies, strongScore } from '#contract/matching/values.ts'
import { type AlertState, nextAlert, type TopMatch } from './rules.ts'

const now = new Date('2026-03-02T09:40:00Z')
const ago = (count: number) => new Date(now.getTime() - days(count))
const aState = (facts: Partial<AlertState> = {}): AlertState => ({
  frequency: 'weekly',
  notifiedAt: null,
  seenIds: [],
  ...facts,
})
const found = (id: string, facts: Partial<TopMatch> = {}): TopMatch => ({
  id,
  score: 90,
  hasInteraction: false,
  ...facts,
})

describe('match alert', () => {
  test('announces only strong matches that are new to the consumer', () => {
    const top = [found('a'), found('b'), found('c', { score: strongScore - 1 }), found('d', { hasInteraction: true })]
    expect(nextAlert(aState({ seenIds: ['b'] }), top, now)).toEqual({ announce: ['a'], seenIds: ['b', 'a', 'c', 'd'] })
  })

  test('announces nothing on the first night, and remembers the matches', () => {
    expect(nextAlert(aState({ seenIds: null }), [found('a')], now)).toEqual({ announce: [], seenIds: ['a'] })
  })

  test.each([
    ['weekly', 6, []],
    ['weekly', 7, ['a']],
    ['daily', 0.5, []],
    ['daily', 1, ['a']],
    ['off', 90, []],
  ] as const)('with frequency %s, last sent %s days ago, announces %j', (frequency, days, announced) => {
    expect(nextAlert(aState({ frequency, notifiedAt: ago(days) }), [found('a')], now).announce).toEqual(announced)
  })

  test('holds matches back until the next alert is due', () => {
    const early = nextAlert(aState({ notifiedAt: ago(1) }), [found('a')], now)
    expect(nextAlert(aState({ notifiedAt: ago(8), seenIds: early.seenIds }), [found('a')], now).announce).toEqual(['a'])
  })

  test('announces each match once, three at a time, and remembers at most 100 advisors', () => {
    const tops = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 60 }).map(String), { maxLength: 24 }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(tops, fc.constantFrom(...alertFrequencies), (nights, frequency) => {
        let state = aState({ frequency })
        const notified: string[] = []
        for (const [night, ids] of nights.entries()) {
          const at = new Date(now.getTime() + days(8 * night))
          const alert = nextAlert(
            state,
            ids.map((id) => found(id)),
            at,
          )
          expect(alert.announce.length).toBeLessThanOrEqual(3)
          expect(alert.seenIds.length).toBeLessThanOrEqual(100)
          notified.push(...alert.announce)
          state = { ...state, seenIds: alert.seenIds, notifiedAt: alert.announce.length > 0 ? at : state.notifiedAt }
        }
        expect(new Set(notified).size).toBe(notified.length)
      }),
    )
  })
})
