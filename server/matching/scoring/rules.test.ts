import { describe, expect, test } from 'vitest'
import { weights } from '#contract/matching/values.ts'
import { type Priorities, scoreOf, tieBreakFor } from './rules.ts'

const all: Priorities = {
  prioritizeLanguage: true,
  prioritizeExpertise: true,
  prioritizeAvailability: true,
  prioritizeLocation: true,
  considerInteractionData: true,
}
const usual: Priorities = { ...all, prioritizeLocation: false }
describe('the weighted mean', () => {
  test('146 of 170 points are a score of 86', () => {
    const values = { language: 1, expertise: 0.6, availability: 1, location: 0, interaction: 0.9 }
    expect(scoreOf(values, usual)).toMatchObject({ score: 86, points: 146, outOf: 170, countsInteraction: true })
  })

  test('a pair with no past has interaction left out: 112.5 of 130 points are a score of 87', () => {
    const values = { language: 1, expertise: 0.8, availability: 0.75, location: 1, interaction: null }
    expect(scoreOf(values, usual)).toMatchObject({ score: 87, points: 112.5, outOf: 130 })
  })

  test.each([
    ['something in favor that would lower it', 0.8],
    ['a pass that would raise it', 0.3],
  ])('%s is left out', (_, interaction) => {
    const rest = interaction > 0.5 ? 1 : 0.2
    const values = { language: rest, expertise: rest, availability: rest, location: null, interaction }
    const without = scoreOf({ ...values, interaction: null }, usual)
    expect(scoreOf(values, usual)).toEqual({ ...without, countsInteraction: false })
  })

  test('no counted criterion is a score of 0', () => {
    const none = { language: null, expertise: null, availability: 1, location: null, interaction: null }
    expect(scoreOf(none, { ...usual, prioritizeAvailability: false })).toMatchObject({
      score: 0,
      exact: 0,
      points: 0,
      outOf: 0,
    })
  })

  test('full marks everywhere are a score of 100, out of 190 points', () => {
    const full = { language: 1, expertise: 1, availability: 1, location: 1, interaction: 1 }
    expect(scoreOf(full, all)).toMatchObject({ score: 100, exact: 100, points: 190, outOf: 190 })
  })
})

test('specialties and language weigh the same, and every other criterion less', () => {
  const { language, expertise, ...others } = weights
  expect(expertise).toBe(language)
  for (const weight of Object.values(others)) expect(weight).toBeLessThan(expertise)
})

describe('tie-break among equal scores', () => {
  const people = Array.from({ length: 40 }, (_, n) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`)
  const firstOn = (consumer: string, day: string) =>
    people.toSorted((a, b) => tieBreakFor(a, consumer, day) - tieBreakFor(b, consumer, day))[0]

  test('depends on the two people and the day alone, on every node', () => {
    const [advisor, consumer] = ['0192f000-0000-7000-8000-000000000001', '0192f000-0000-7000-8000-000000000002']
    // A constant, because a value that a process makes up at its start would pass beside itself.
    expect(tieBreakFor(advisor, consumer, '2026-03-02')).toBe(2_409_138_173)
    const ofOthers = [
      tieBreakFor(consumer, consumer, '2026-03-02'),
      tieBreakFor(advisor, advisor, '2026-03-02'),
      tieBreakFor(advisor, consumer, '2026-03-03'),
    ]
    for (const changed of ofOthers) expect(changed).not.toBe(tieBreakFor(advisor, consumer, '2026-03-02'))
  })

  test('puts every advisor first about equally often', () => {
    const firsts = new Map<string, number>()
    for (let consumer = 0; consumer < 100; consumer++) {
      for (let day = 1; day <= 28; day++) {
        const first = firstOn(`consumer-${consumer}`, `2026-02-${String(day).padStart(2, '0')}`) ?? ''
        firsts.set(first, (firsts.get(first) ?? 0) + 1)
      }
    }
    // 2,800 draws over 40 people: 70 each, give or take four standard deviations.
    expect(firsts.size).toBe(40)
    for (const times of firsts.values()) expect(Math.abs(times - 70)).toBeLessThan(35)
  })
})
