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

describe('a firm’s rule', () => {
  test('in turn gives a lead to who never had one, then to who waited longest', () => {
    const others = [candidate('a', { turn: 4 }), candidate('b', { turn: 2 }), candidate('c', { turn: 3 })]
    expect(chooseAdvisor(settings({}), need, others)).toEqual({ advisorId: 'b', by: 'round_robin' })
    expect(chooseAdvisor(settings({}), need, [...others, candidate('d')])?.advisorId).toBe('d')
  })

  test('by specialty takes who offers most of the subjects, and the turn among equals', () => {
    const team = [
      candidate('a', { expertise: ['tax'], turn: 1 }),
      candidate('b', { expertise: ['tax', 'estate'], turn: 9 }),
      candidate('c', { expertise: ['estate', 'tax'], turn: 8 }),
    ]
    expect(chooseAdvisor(settings({ rule: 'specialty' }), need, team)?.advisorId).toBe('c')
  })

  test('by language takes who speaks it', () => {
    const team = [candidate('a'), candidate('b', { languages: ['en', 'es'], turn: 7 })]
    expect(chooseAdvisor(settings({ rule: 'language' }), need, team)).toEqual({ advisorId: 'b', by: 'language' })
  })

  test('by capacity takes who has the fewest open leads', () => {
    const team = [candidate('a', { openLeads: 2 }), candidate('b', { openLeads: 1, turn: 5 })]
    expect(chooseAdvisor(settings({ rule: 'capacity' }), need, team)?.advisorId).toBe('b')
  })

  test('that fits nobody leaves the lead in the pool, or takes turns', () => {
    const team = [candidate('a', { expertise: ['college'] })]
    expect(chooseAdvisor(settings({ rule: 'specialty' }), need, team)).toBeNull()
    expect(chooseAdvisor(settings({ rule: 'specialty', fallback: 'round_robin' }), need, team)).toEqual({
      advisorId: 'a',
      by: 'round_robin',
    })
  })

  test('for the pool leaves every lead there', () => {
    expect(chooseAdvisor(settings({ rule: 'pool', fallback: 'round_robin' }), need, [candidate('a')])).toBeNull()
  })

  test('never goes over the limit of open leads', () => {
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
