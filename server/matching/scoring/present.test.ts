import { describe, expect, test } from 'vitest'
import { reasonOf } from '#contract/matching/reasons/labels.ts'
import { defaultPreferences } from '#contract/matching/values.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import type { InteractionRow } from '../tables.ts'
import { type Explained, presentBreakdown } from './present.ts'
import { scoreOf } from './rules.ts'

const now = new Date('2026-03-02T17:00:00Z')
const everything = { ...defaultPreferences, prioritizeLocation: true }

function explained(facts: {
  wanted?: Specialty[]
  offered?: Specialty[]
  openSlots?: number
  miles?: number | null
  state?: 'OR' | 'WA'
  past?: Partial<InteractionRow>
  interaction?: number | null
}): Explained {
  const { wanted = ['tax'], offered = ['tax'], openSlots = 8, miles = 5, state = 'OR', interaction = null } = facts
  const hits = wanted.filter((one) => offered.includes(one)).length
  const values = {
    language: 1,
    expertise: wanted.length === 0 ? null : hits / wanted.length,
    availability: Math.min(1, openSlots / 8),
    location: 1,
    interaction,
  }
  return {
    seeker: {
      preferredLanguage: 'es',
      wanted,
      state: 'OR',
      zipCode: '97205',
      horizonDays: 14,
      preferences: everything,
    },
    ranked: { values, score: scoreOf(values, everything), miles, openSlots },
    advisor: { languages: ['es'], expertise: offered, state },
    past: facts.past ? row(facts.past) : null,
    now,
  }
}

const row = (facts: Partial<InteractionRow>): InteractionRow => ({
  consumerId: 'consumer',
  advisorId: 'advisor',
  strength: 2,
  asOf: now,
  reaction: null,
  reactedAt: null,
  lastViewedOn: null,
  viewCount: 0,
  messageCount: 0,
  appointmentCount: 0,
  completedCount: 0,
  passReasons: [],
  passNote: '',
  createdAt: now,
  updatedAt: now,
  ...facts,
})

const reason = (criterion: string, facts: Parameters<typeof explained>[0]) => {
  const line = presentBreakdown(explained(facts)).lines.find((line) => line.criterion === criterion)
  return line && reasonOf(line, 'Marisol')
}

const five: Specialty[] = ['retirement', 'tax', 'stock_options', 'estate', 'sustainable_investing']

describe('the sentence of', () => {
  test.each([
    [
      { wanted: five, offered: five.slice(0, 4) },
      'Four of five specialties you chose. Not offered: sustainable investing.',
    ],
    [{ wanted: five, offered: five }, 'All five specialties you chose.'],
    [{ wanted: five, offered: ['divorce'] }, 'None of the five specialties you chose.'],
    [{ wanted: ['tax'], offered: ['tax'] }, 'Offers the specialty you chose: taxes.'],
    [{ wanted: five, offered: ['tax'] }, 'One of five specialties you chose. Not offered: retirement, three more.'],
    [{ wanted: [] }, 'You haven’t said what you want help with.'],
  ] as const)('expertise, %j', (facts, sentence) => {
    expect(
      reason('expertise', { wanted: [...facts.wanted], ...('offered' in facts && { offered: [...facts.offered] }) }),
    ).toBe(sentence)
  })

  test.each([
    [8, 'Eight or more openings in the next 14 days, which earns full points.'],
    [1, '1 opening in the next 14 days. Eight earn full points.'],
    [0, 'No openings in the next 14 days.'],
  ])('availability, %s slots', (openSlots, sentence) => {
    expect(reason('availability', { openSlots })).toBe(sentence)
  })

  test.each([
    [{ miles: 0.2 }, 'About 1 mile from you. Within ten miles earns full points.'],
    [{ miles: 45, state: 'WA' }, 'About 45 miles from you, in another state.'],
    [{ miles: null }, 'In your state. We need both ZIP codes to measure distance.'],
  ] as const)('location, %j', (facts, sentence) => {
    expect(reason('location', facts)).toBe(sentence)
  })

  test.each([
    [{ reaction: 'like', reactedAt: new Date('2026-02-25T17:00:00Z') }, 'You saved this advisor 5 days ago.'],
    [
      { messageCount: 2, reaction: 'like', reactedAt: now },
      'You sent a message twice and saved this advisor within the last day.',
    ],
    [{ completedCount: 1, appointmentCount: 2, messageCount: 4 }, 'You met once and requested an appointment.'],
    [{ reaction: 'pass', reactedAt: now }, 'You passed within the last day, which lowers the score.'],
    [{ viewCount: 5 }, 'You’ve viewed this profile more than once.'],
  ] as const)('interaction, %j', (past, sentence) => {
    expect(reason('interaction', { past, interaction: 0.8 })).toBe(sentence)
  })
})

test('no sentence is longer than a phone’s two lines hold', () => {
  for (let offered = 0; offered <= five.length; offered++) {
    const sentence = reason('expertise', { wanted: five, offered: five.slice(0, offered) })
    expect(sentence?.length).toBeLessThanOrEqual(76)
  }
})

test('what is left out stands last, with its reason and no points', () => {
  const { lines } = presentBreakdown(explained({ wanted: [] }))
  expect(lines.map(({ criterion }) => criterion)).toEqual([
    'language',
    'availability',
    'location',
    'expertise',
    'interaction',
  ])
  expect(lines.slice(3)).toMatchObject([
    { leftOut: 'nothing_known', points: 0 },
    { leftOut: 'nothing_known', points: 0 },
  ])
})
