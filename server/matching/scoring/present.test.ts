import { describe, expect, test } from 'vitest'
import { reasonOf } from '#contract/matching/reasons/labels.ts'
import { defaultPreferences } from '#contract/matching/values.ts'
import {
  type Certification,
  certifications,
  type Specialty,
  specialties,
  type TimeOfDay,
} from '#contract/profiles/values.ts'
import type { InteractionRow } from '../tables.ts'
import { type ExplanationInput, presentBreakdown } from './present.ts'
import { expertiseValue, scoreOf } from './rules.ts'

const now = new Date('2026-03-02T17:00:00Z')
const everything = { ...defaultPreferences, prioritizeLocation: true }

function explained(facts: {
  wanted?: Specialty[]
  top?: Specialty[]
  offered?: Specialty[]
  focusAreas?: Specialty[]
  certifications?: Certification[]
  opensInDays?: number | null
  openDays?: number
  timesOfDay?: TimeOfDay[]
  scores?: number
  miles?: number | null
  state?: 'OR' | 'WA'
  past?: Partial<InteractionRow>
  interaction?: number | null
}): ExplanationInput {
  const { wanted = ['tax'], top = [], offered = ['tax'], miles = 5, state = 'OR', interaction = null } = facts
  const { focusAreas = [], certifications = [], opensInDays = 0, openDays = 5, timesOfDay = [], scores = 0.5 } = facts
  const values = {
    language: scores,
    expertise: expertiseValue({ wanted, top }, { expertise: offered, focusAreas, certifications }),
    availability: scores,
    location: scores,
    interaction,
  }
  return {
    consumer: {
      preferredLanguage: 'es',
      wanted,
      top,
      timesOfDay,
      state: 'OR',
      zipCode: '97205',
      horizonDays: 14,
      preferences: everything,
    },
    ranked: { values, score: scoreOf(values, everything), miles, openDays, opensInDays },
    advisor: { languages: ['es'], expertise: offered, focusAreas, certifications, state },
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

describe('reason sentence', () => {
  test.each([
    [
      { wanted: five, offered: five.slice(0, 4), focusAreas: ['tax'] },
      'Four of five specialties, one in focus. Not offered: sustainable investing.',
    ],
    [{ wanted: five, offered: five, focusAreas: five }, 'All five specialties you chose, all in focus.'],
    [{ wanted: five, offered: five }, 'All five specialties you chose, none in focus.'],
    [
      { wanted: five, offered: five, focusAreas: ['estate', 'tax'], certifications: ['CFP'] },
      'All five specialties you chose, two in focus, one with a credential.',
    ],
    [
      { wanted: ['tax', 'estate', 'debt'], top: ['debt'], offered: ['tax'], focusAreas: ['tax'] },
      'One of three specialties, one in focus. Not offered: debt, estate planning.',
    ],
    [
      { wanted: ['tax', 'estate'], offered: ['tax'], certifications: ['EA'] },
      'One of two specialties, one with a credential. Not offered: estate planning.',
    ],
    [
      { wanted: ['tax', 'debt'], offered: ['tax'] },
      'One of two specialties you chose, none in focus. Not offered: debt.',
    ],
    [
      { wanted: ['tax', 'estate'], offered: ['tax', 'estate'], focusAreas: ['tax', 'estate'] },
      'Both specialties you chose, both in focus.',
    ],
    [
      {
        wanted: five,
        offered: ['retirement', 'tax'],
        focusAreas: ['retirement'],
        certifications: ['EA'],
      },
      'Two of five specialties, one in focus, one with a credential. Not offered: stock options, estate planning, sustainable investing.',
    ],
    [{ wanted: five, offered: ['divorce'] }, 'None of the five specialties you chose.'],
    [{ wanted: ['tax'], offered: ['tax'], focusAreas: ['tax'] }, 'Taxes: a focus area of Marisol’s.'],
    [{ wanted: ['tax'], certifications: ['EA'] }, 'Offers the specialty you chose, with a credential: taxes.'],
    [{ wanted: ['tax'] }, 'Offers the specialty you chose, not in focus: taxes.'],
    [{ wanted: ['debt'] }, 'Doesn’t offer debt, the specialty you chose.'],
    [{ wanted: [] }, 'You haven’t said what you want help with.'],
  ] satisfies [Parameters<typeof explained>[0], string][])('for expertise, %j: %s', (facts, sentence) => {
    expect(reason('expertise', facts)).toBe(sentence)
  })

  test.each([
    [{ opensInDays: 0 }, 'First opening today. Five or more of the next 14 days have openings.'],
    [{ opensInDays: 1, openDays: 1 }, 'First opening tomorrow. One of the next 14 days has openings.'],
    [
      { opensInDays: 9, openDays: 2, timesOfDay: ['evening'] },
      'First opening in 9 days. Two of the next 14 days suit your times.',
    ],
    [
      { opensInDays: 9, openDays: 0, timesOfDay: ['evening'] },
      'First opening in 9 days. None of the next 14 days suits your times.',
    ],
    [{ opensInDays: null, openDays: 0 }, 'No openings in the next 14 days.'],
  ] satisfies [Parameters<typeof explained>[0], string][])('for availability, %j: %s', (facts, sentence) => {
    expect(reason('availability', facts)).toBe(sentence)
  })

  test.each([
    ['Asia/Kolkata', '2026-03-02T20:00:00Z', 'today'],
    ['America/Los_Angeles', '2026-03-02T20:00:00Z', 'tomorrow'],
    ['America/Los_Angeles', '2026-03-04T01:00:00Z', 'today'],
  ])('counts the days to an opening by the clock of a reader in %s at %s: %s', (zone, at, day) => {
    const [line] = presentBreakdown(explained({ opensInDays: 1 })).lines.filter(
      ({ criterion }) => criterion === 'availability',
    )
    if (!line) throw new Error('availability is counted')
    const clock = { zone, now: new Date(at), nextFreeAt: '2026-03-03T17:00:00Z' }
    expect(reasonOf(line, 'Marisol', clock)).toContain(`First opening ${day}.`)
  })

  test.each([
    [{ miles: 0.2 }, 'About 1 mile from you. Within ten miles earns full points.'],
    [{ miles: 45, state: 'WA' }, 'About 45 miles from you, in another state.'],
    [{ miles: null }, 'In your state. We need both ZIP codes to measure distance.'],
  ] as const)('for location, %j: %s', (facts, sentence) => {
    expect(reason('location', facts)).toBe(sentence)
  })

  test.each([
    [{ reaction: 'like', reactedAt: new Date('2026-02-25T17:00:00Z') }, 'You saved this advisor 5 days ago.'],
    [
      { messageCount: 2, reaction: 'like', reactedAt: now },
      'You sent a message twice and saved this advisor within the last day.',
    ],
    [
      { completedCount: 1, appointmentCount: 2, messageCount: 4 },
      'You met once and booked or requested an appointment.',
    ],
    [{ reaction: 'pass', reactedAt: now }, 'You passed within the last day, which lowers the score.'],
    [{ viewCount: 5 }, 'You’ve viewed this profile more than once.'],
  ] as const)('for interaction, %j: %s', (past, sentence) => {
    const interaction = 'reaction' in past && past.reaction === 'pass' ? 0.1 : 0.8
    expect(reason('interaction', { past, interaction })).toBe(sentence)
  })

  test('says that an interaction in favor is not counted when it would lower the score', () => {
    const facts = {
      past: { reaction: 'like', reactedAt: now },
      interaction: 0.8,
      scores: 1,
      focusAreas: ['tax'],
    } as const
    expect(reason('interaction', { ...facts, focusAreas: ['tax'] })).toBe(
      'Not counted: it would only lower this score.',
    )
  })

  test('says that neither counts when a pass follows earlier contact', () => {
    const past = { reaction: 'pass', reactedAt: now, messageCount: 2, completedCount: 1 } as const
    expect(reason('interaction', { past })).toBe('You passed after being in touch, so neither is counted.')
  })
})

test('no reason sentence is longer than two lines of a phone, but one that names what is not offered', () => {
  for (let offered = 0; offered <= five.length; offered++) {
    for (let focused = 0; focused <= offered; focused++) {
      const focusAreas = five.slice(0, focused)
      const sentence = reason('expertise', {
        wanted: five,
        offered: five.slice(0, offered),
        focusAreas,
        certifications: ['CFP', 'EA'],
      })
      const short = sentence?.replace(/ Not offered: .*/, '')
      expect(short?.length).toBeLessThanOrEqual(76)
    }
  }
  for (const specialty of specialties) {
    for (const facts of [{ focusAreas: [specialty] }, { certifications: [...certifications] }, {}, { offered: [] }])
      expect(reason('expertise', { wanted: [specialty], offered: [specialty], ...facts })?.length).toBeLessThanOrEqual(
        76,
      )
  }
  const times: TimeOfDay[] = ['evening']
  expect(reason('availability', { opensInDays: 29, openDays: 5, timesOfDay: times })?.length).toBeLessThanOrEqual(76)
})

test('puts a criterion that is left out last, with its reason and no points', () => {
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
