import { describe, expect, test } from 'vitest'
import { chooseAdvisor, isOverflowing, type RoutingCandidate, type RoutingSettings } from './rules.ts'

const candidate = (advisorId: string, facts: Partial<RoutingCandidate> = {}): RoutingCandidate => ({
  advisorId,
  expertise: [],
  languages: ['en'],
  openLeads: 0,
  turn: null,
  ...facts,
})
const settings = (facts: Partial<RoutingSettings>): RoutingSettings => ({
  rule: 'round_robin',
  fallback: 'pool',
  maxOpenLeads: 0,
  ...facts,
})
const need = { wants: ['tax', 'estate'], language: 'es' } as const

describe('routing rule', () => {
  test('round robin chooses an advisor who never had a lead, then the one who waited longest', () => {
    const others = [candidate('a', { turn: 4 }), candidate('b', { turn: 2 }), candidate('c', { turn: 3 })]
    expect(chooseAdvisor(settings({}), need, others)).toEqual({ advisorId: 'b', by: 'round_robin' })
    expect(chooseAdvisor(settings({}), need, [...others, candidate('d')])?.advisorId).toBe('d')
  })

  test('specialty chooses the advisor with most of the wanted specialties, by turn among equals', () => {
    const team = [
      candidate('a', { expertise: ['tax'], turn: 1 }),
      candidate('b', { expertise: ['tax', 'estate'], turn: 9 }),
      candidate('c', { expertise: ['estate', 'tax'], turn: 8 }),
    ]
    expect(chooseAdvisor(settings({ rule: 'specialty' }), need, team)?.advisorId).toBe('c')
  })

  test('language chooses an advisor who speaks the consumer’s language', () => {
    const team = [candidate('a'), candidate('b', { languages: ['en', 'es'], turn: 7 })]
    expect(chooseAdvisor(settings({ rule: 'language' }), need, team)).toEqual({ advisorId: 'b', by: 'language' })
  })

  test('capacity chooses the advisor with the fewest open leads', () => {
    const team = [candidate('a', { openLeads: 2 }), candidate('b', { openLeads: 1, turn: 5 })]
    expect(chooseAdvisor(settings({ rule: 'capacity' }), need, team)?.advisorId).toBe('b')
  })

  test('without a fitting advisor leaves the lead in the pool, or falls back to round robin', () => {
    const team = [candidate('a', { expertise: ['college'] })]
    expect(chooseAdvisor(settings({ rule: 'specialty' }), need, team)).toBeNull()
    expect(chooseAdvisor(settings({ rule: 'specialty', fallback: 'round_robin' }), need, team)).toEqual({
      advisorId: 'a',
      by: 'round_robin',
    })
  })

  test('pool leaves every lead in the pool', () => {
    expect(chooseAdvisor(settings({ rule: 'pool', fallback: 'round_robin' }), need, [candidate('a')])).toBeNull()
  })

  test('never exceeds the limit of open leads', () => {
    const team = [candidate('a', { openLeads: 3 })]
    expect(chooseAdvisor(settings({ maxOpenLeads: 3 }), need, team)).toBeNull()
    expect(chooseAdvisor(settings({ maxOpenLeads: 4 }), need, team)?.advisorId).toBe('a')
  })
})

test('an advisor overflows with one lead more than the limit, and never without a limit', () => {
  expect(isOverflowing({ maxOpenLeads: 3 }, 3)).toBe(false)
  expect(isOverflowing({ maxOpenLeads: 3 }, 4)).toBe(true)
  expect(isOverflowing({ maxOpenLeads: 0 }, 400)).toBe(false)
})
