import { describe, expect, test } from 'vitest'
import { leadStatuses } from '#contract/leads/values.ts'
import { afterMove, automaticMove, beforeMove, countsOf, movesFrom, statisticsOf, takenBack } from './rules.ts'
import type { LeadChangeRow } from './tables.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const fresh = {
  status: 'new',
  lostKind: null,
  lostReason: null,
  firstContactAt: null,
  firstAnswerAt: null,
  convertedAt: null,
} as const
const change = (facts: Partial<LeadChangeRow>): LeadChangeRow => ({
  id: 'change',
  leadId: 'lead',
  at: noon,
  byId: 'me',
  from: 'new',
  to: 'contacted',
  note: '',
  lostKind: null,
  field: null,
  before: null,
  after: null,
  createdAt: noon,
  ...facts,
})

describe('lead moves', () => {
  test('lead to lost from every open status, and back from lost to each of them', () => {
    for (const status of ['new', 'contacted', 'qualified', 'consultation'] as const) {
      expect(movesFrom(status)).toContain('lost')
      expect(movesFrom('lost')).toContain(status)
    }
    expect(movesFrom('converted')).toEqual([])
  })

  test('only go forward when they are automatic', () => {
    const taken = leadStatuses.map((status) => [
      status,
      automaticMove(status, 'contacted'),
      automaticMove(status, 'consultation'),
    ])
    expect(taken).toEqual([
      ['new', 'contacted', 'consultation'],
      ['contacted', null, 'consultation'],
      ['qualified', null, 'consultation'],
      ['consultation', null, null],
      ['converted', null, null],
      ['lost', null, null],
    ])
  })

  test('set the first contact once and the time of a conversion, and no contact for a lost lead', () => {
    const contacted = afterMove(fresh, { to: 'contacted', now: noon })
    expect(contacted).toMatchObject({ firstContactAt: noon, firstAnswerAt: noon, convertedAt: null })
    const later = new Date(noon.getTime() + 1)
    expect(afterMove(contacted, { to: 'converted', now: later })).toMatchObject({
      firstContactAt: noon,
      convertedAt: later,
    })
    expect(afterMove(fresh, { to: 'lost', lostReason: 'moved away', now: noon }).firstContactAt).toBeNull()
  })

  test('a lead that is qualified by its profile was not contacted', () => {
    const qualified = afterMove(fresh, { to: 'qualified', now: noon })
    expect(qualified).toMatchObject({ firstContactAt: null, firstAnswerAt: null })
    expect(afterMove(qualified, { to: 'consultation', now: noon })).toMatchObject({ firstContactAt: noon })
  })

  test('a booking that needed no answer is a contact and never an answer', () => {
    const booked = afterMove(fresh, { to: 'consultation', isAnswer: false, now: noon })
    expect(booked).toMatchObject({ firstContactAt: noon, firstAnswerAt: null })
    expect(afterMove(booked, { to: 'converted', now: noon }).firstAnswerAt).toBeNull()
  })
})

describe('undoing a move', () => {
  const contacted = { ...fresh, status: 'contacted', firstContactAt: noon, firstAnswerAt: noon } as const
  const soon = new Date(noon.getTime() + 60_000)

  test('restores the previous status and dates', () => {
    expect(beforeMove(contacted, [change({})], { actorId: 'me', now: soon })).toEqual({ ...fresh, stageSince: noon })
  })

  test('restores when the lead entered its stage, past later assignments and undone moves', () => {
    const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
    const history = [
      change({ from: null, to: 'new', byId: null, at: at(-600) }),
      change({ from: 'new', to: 'contacted', byId: null, at: at(-300) }),
      change({ from: 'contacted', to: 'contacted', note: 'Assigned to Ada', at: at(-200) }),
      change({ from: 'contacted', to: 'qualified', at: at(-4) }),
      change({ from: 'qualified', to: 'contacted', byId: null, note: takenBack, at: at(-3) }),
      change({ from: 'contacted', to: 'lost', at: noon }),
    ]
    expect(beforeMove(contacted, history, { actorId: 'me', now: soon })?.stageSince).toEqual(at(-300))
  })

  test('restores the reason of a lost lead', () => {
    const history = [change({ from: 'new', to: 'lost', note: 'no answer' }), change({ from: 'lost', to: 'new' })]
    expect(beforeMove(fresh, history, { actorId: 'me', now: soon })).toMatchObject({
      status: 'lost',
      lostReason: 'no answer',
    })
  })

  test.each([
    ['somebody else moved it', [change({ byId: 'another' })], soon],
    ['the move was automatic', [change({ byId: null })], soon],
    ['the lead was only created', [change({ from: null, to: 'new' })], soon],
    ['ten minutes have passed', [change({})], new Date(noon.getTime() + 601_000)],
  ])('is refused when %s', (_, history, now) => {
    expect(beforeMove(contacted, history, { actorId: 'me', now })).toBeNull()
  })
})

describe('statistics', () => {
  test('add up over status and source', () => {
    const figures = statisticsOf([
      { status: 'new', source: 'match', count: 3, valueUsd: 100, daysToConversion: 0 },
      { status: 'converted', source: 'match', count: 2, valueUsd: 100, daysToConversion: 20 },
      { status: 'lost', source: 'profile', count: 1, valueUsd: 100, daysToConversion: 0 },
    ])
    expect(figures).toEqual({
      totalLeads: 6,
      activeLeads: 3,
      convertedLeads: 2,
      conversionRate: 2 / 6,
      averageTimeToConversion: 10,
      leadsByStatus: { new: 3, contacted: 0, qualified: 0, consultation: 0, converted: 2, lost: 1 },
      leadsBySource: { match: 5, search: 0, profile: 1, referral: 0, firm: 0 },
    })
  })

  test('count each status with its value, over all sources', () => {
    const row = { status: 'new', count: 3, valueUsd: 100 } as const
    const counts = countsOf([{ ...row }, { ...row }])
    expect(counts.leadsByStatus).toMatchObject({ new: 6, lost: 0 })
    expect(counts.valueByStatus).toMatchObject({ new: 200, lost: 0 })
  })

  test('have no conversion rate and no average time without leads', () => {
    expect(statisticsOf([])).toMatchObject({ totalLeads: 0, conversionRate: null, averageTimeToConversion: null })
  })
})
