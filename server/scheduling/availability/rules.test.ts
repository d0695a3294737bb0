import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#contract/core/durations.ts'
import { Problem } from '#contract/problems.ts'
import { Availability } from '#contract/scheduling/schemas.ts'
import { appointmentKinds, defaultAvailability } from '#contract/scheduling/values.ts'
import { assertOffered, dayOf, openSlots, type TakenTime, timesOf } from './rules.ts'

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }))
const rules = (overrides: Partial<Availability> = {}): Availability => ({
  timeZone: 'America/New_York',
  weeklyHours: weekdays,
  exceptions: [],
  lengthsMinutes: { consultation: 30, review: 60, follow_up: 30 },
  bufferMinutes: 0,
  bufferBeforeMinutes: 0,
  minimumNoticeHours: 0,
  dailyLimit: 24,
  modes: ['video'],
  officeAddress: '',
  confirmation: 'instant',
  ...overrides,
})
const at = (iso: string) => new Date(iso)
const takenTime = (from: string, to: string): TakenTime => ({ startsAt: at(from), heldUntil: at(to) })

/**
 * The open slots of one day as the wall clock of the advisor shows them, with the offset where it
 * matters.
 */
function slotsOn(
  day: string,
  overrides: Partial<Availability>,
  takenTimes: TakenTime[] = [],
  kind: 'consultation' | 'review' = 'consultation',
) {
  const { timeZone } = rules(overrides)
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone)
  const window = {
    kind,
    from: new Date(start.epochMilliseconds),
    until: new Date(start.add({ days: 1 }).epochMilliseconds),
  }
  return [...openSlots(rules(overrides), takenTimes, window)].map((slot) => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(slot.getTime()).toZonedDateTimeISO(timeZone)
    return `${zoned.toPlainTime().toString({ smallestUnit: 'minute' })}${zoned.offset.slice(0, 3)}`
  })
}

describe('slots of a day', () => {
  test('fill the hours from their start, and none ends after them', () => {
    expect(slotsOn('2026-03-02', { weeklyHours: [{ weekday: 1, from: '09:15', to: '10:50' }] })).toEqual([
      '09:15-05',
      '09:45-05',
      '10:15-05',
    ])
  })

  test('of an hour start only where an hour is left', () => {
    const weeklyHours = [{ weekday: 1, from: '09:00', to: '10:30' }]
    expect(slotsOn('2026-03-02', { weeklyHours }, [], 'review')).toEqual(['09:00-05', '09:30-05'])
  })

  test('follow an exception instead of the week', () => {
    const exceptions = [
      { day: '2026-03-02', hours: [] },
      { day: '2026-03-07', hours: [{ from: '10:00', to: '11:00' }] },
    ]
    expect(slotsOn('2026-03-02', { exceptions })).toEqual([])
    expect(slotsOn('2026-03-07', { exceptions })).toEqual(['10:00-05', '10:30-05'])
  })

  test('keep the buffer before and after an appointment', () => {
    const weeklyHours = [{ weekday: 1, from: '09:00', to: '12:00' }]
    // 10:00 to 10:30 New York time with 15 minutes of buffer.
    const taken = [takenTime('2026-03-02T15:00:00Z', '2026-03-02T15:45:00Z')]
    expect(slotsOn('2026-03-02', { weeklyHours, bufferMinutes: 15 }, taken)).toEqual([
      '09:00-05',
      '11:00-05',
      '11:30-05',
    ])
  })

  test('are empty once the daily limit is reached, and complete on the next day', () => {
    const taken = [
      takenTime('2026-03-02T15:00:00Z', '2026-03-02T15:30:00Z'),
      takenTime('2026-03-02T16:00:00Z', '2026-03-02T16:30:00Z'),
    ]
    expect(slotsOn('2026-03-02', { dailyLimit: 2 }, taken)).toEqual([])
    expect(slotsOn('2026-03-03', { dailyLimit: 2 }, taken)).toHaveLength(16)
  })
})

describe('slots when daylight saving changes', () => {
  const night = (from: string, to: string) => ({ weeklyHours: [{ weekday: 7, from, to }] })

  test('skip the hour that does not exist in the spring', () => {
    expect(slotsOn('2026-03-08', night('01:00', '04:00'))).toEqual(['01:00-05', '01:30-05', '03:00-04', '03:30-04'])
    expect(slotsOn('2026-03-08', night('02:00', '03:00'))).toEqual([])
    expect(slotsOn('2026-03-08', night('02:30', '04:00'))).toEqual(['03:00-04', '03:30-04'])
    expect(slotsOn('2026-03-08', night('01:00', '02:00'))).toEqual(['01:00-05', '01:30-05'])
  })

  test('offer the repeated hour twice in the fall', () => {
    expect(slotsOn('2026-11-01', night('00:30', '02:30'))).toEqual([
      '00:30-04',
      '01:00-04',
      '01:30-04',
      '01:00-05',
      '01:30-05',
      '02:00-05',
    ])
  })

  test('stay at nine in the morning local time', () => {
    const weeklyHours = [{ weekday: 5, from: '09:00', to: '09:30' }]
    expect(slotsOn('2026-03-06', { weeklyHours })).toEqual(['09:00-05'])
    expect(slotsOn('2026-03-13', { weeklyHours })).toEqual(['09:00-04'])
  })
})

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${twoDigits(Math.floor(quarter / 4))}:${twoDigits((quarter % 4) * 15)}`
})
const anyRules = fc
  .record({
    timeZone: fc.constantFrom(
      'America/New_York',
      'America/Los_Angeles',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Africa/Cairo',
      'America/Phoenix',
    ),
    weeklyHours: fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 7 }), clock, clock)
        .filter(([, from, to]) => from !== to)
        .map(([weekday, a, b]) => ({ weekday, from: a < b ? a : b, to: a < b ? b : a })),
      { maxLength: 10 },
    ),
    bufferMinutes: fc.integer({ min: 0, max: 60 }),
    bufferBeforeMinutes: fc.integer({ min: 0, max: 60 }),
    minimumNoticeHours: fc.integer({ min: 0, max: 168 }),
    dailyLimit: fc.integer({ min: 1, max: 24 }),
  })
  .map((overrides) => rules(overrides))
  .filter((overrides) => Availability.safeParse(overrides).success)
// Weeks around the changes of the clock in both hemispheres.
const moment = fc
  .constantFrom(
    '2026-03-05T00:00:00Z',
    '2026-03-27T00:00:00Z',
    '2026-04-02T00:00:00Z',
    '2026-10-01T00:00:00Z',
    '2026-10-23T00:00:00Z',
    '2026-10-30T00:00:00Z',
  )
  .map(at)
const kind = fc.constantFrom(...appointmentKinds)

/** Taken times as the database allows them: apart from each other. */
const takenTimesFrom = (start: Date) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom(30, 45, 60, 75)), { maxLength: 30 })
    .map((gaps) => {
      let cursor = start.getTime()
      return gaps.map(([gap, length]): TakenTime => {
        const startsAt = cursor + gap * minutes(15)
        cursor = startsAt + minutes(length)
        return { startsAt: new Date(startsAt), heldUntil: new Date(cursor) }
      })
    })
const situation = fc.tuple(anyRules, moment, kind).chain(([overrides, from, kind]) =>
  fc.record({
    overrides: fc.constant(overrides),
    from: fc.constant(from),
    kind: fc.constant(kind),
    takenTimes: takenTimesFrom(from),
  }),
)

describe('slots for any hours, time zone and appointments', () => {
  test('lie inside the hours of their day in local time, with their full length', () => {
    let seen = 0
    fc.assert(
      fc.property(situation, ({ overrides, from, kind, takenTimes }) => {
        for (const startsAt of openSlots(overrides, takenTimes, {
          kind,
          from,
          until: new Date(from.getTime() + days(10)),
        })) {
          const zoned = (instant: Date) =>
            Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(overrides.timeZone)
          const begins = zoned(startsAt)
          const clockAt = (plus: number) =>
            begins.toPlainTime().add({ minutes: plus }).toString({ smallestUnit: 'minute' })
          const within = overrides.weeklyHours.some(
            (range) =>
              range.weekday === begins.dayOfWeek &&
              range.from <= clockAt(0) &&
              clockAt(defaultAvailability.lengthsMinutes[kind]) <= range.to,
          )
          expect(within).toBe(true)
          seen += 1
        }
      }),
    )
    expect(seen).toBeGreaterThan(0)
  })

  test('overlap no appointment, not even with their own buffers', () => {
    let seen = 0
    fc.assert(
      fc.property(situation, ({ overrides, from, kind, takenTimes }) => {
        for (const startsAt of openSlots(overrides, takenTimes, {
          kind,
          from,
          until: new Date(from.getTime() + days(10)),
        })) {
          const { heldFrom, heldUntil } = timesOf(overrides, { kind, startsAt })
          expect(takenTimes.some((taken) => taken.startsAt < heldUntil && taken.heldUntil > heldFrom)).toBe(false)
          seen += 1
        }
      }),
    )
    expect(seen).toBeGreaterThan(0)
  })

  test('are in order, lie in the window, and keep the daily limit', () => {
    fc.assert(
      fc.property(situation, ({ overrides, from, kind, takenTimes }) => {
        const until = new Date(from.getTime() + days(10))
        const slots = [...openSlots(overrides, takenTimes, { kind, from, until })]
        expect(slots).toEqual(slots.toSorted((a, b) => a.getTime() - b.getTime()))
        expect(slots.every((slot) => slot >= from && slot < until)).toBe(true)
        const full = Map.groupBy(takenTimes, ({ startsAt }) => dayOf(overrides.timeZone, startsAt).toString())
        for (const slot of slots)
          expect(full.get(dayOf(overrides.timeZone, slot).toString())?.length ?? 0).toBeLessThan(overrides.dailyLimit)
      }),
    )
  })

  test('can be booked when they are listed, and only then', () => {
    fc.assert(
      fc.property(situation, fc.integer({ min: 0, max: 959 }), ({ overrides, from, kind, takenTimes }, quarter) => {
        const now = new Date(from.getTime() - hours(overrides.minimumNoticeHours))
        const listed = new Set(
          [...openSlots(overrides, takenTimes, { kind, from, until: new Date(from.getTime() + days(10)) })].map(Number),
        )
        const startsAt = new Date(from.getTime() + quarter * minutes(15))
        const isRejected = problemOf(() => assertOffered(overrides, takenTimes, { kind, startsAt }, now)) !== null
        expect(isRejected).toBe(!listed.has(startsAt.getTime()))
      }),
    )
  })
})

function problemOf(act: () => void): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

describe('checking a start time', () => {
  const now = at('2026-03-02T14:00:00Z')
  const problemFor = (overrides: Partial<Availability>, startsAt: string, takenTimes: TakenTime[] = []) =>
    problemOf(() => assertOffered(rules(overrides), takenTimes, { kind: 'consultation', startsAt: at(startsAt) }, now))

  test.each([
    ['outside the hours', {}, '2026-03-02T22:00:00Z', 'scheduling.not-offered'],
    ['between two slots', {}, '2026-03-02T15:10:00Z', 'scheduling.not-offered'],
    [
      'on a closed day',
      { exceptions: [{ day: '2026-03-02', hours: [] }] },
      '2026-03-02T16:00:00Z',
      'scheduling.not-offered',
    ],
    ['beyond the horizon', {}, '2026-06-01T15:00:00Z', 'scheduling.not-offered'],
    ['in the past', {}, '2026-02-27T15:00:00Z', 'scheduling.too-soon'],
    ['within the notice', { minimumNoticeHours: 4 }, '2026-03-02T17:30:00Z', 'scheduling.too-soon'],
  ])('rejects a time %s', (_why, overrides, startsAt, code) => {
    expect(problemFor(overrides, startsAt)).toBe(code)
  })

  test('returns slot-taken rather than day-full for a taken time on a full day', () => {
    const taken = [takenTime('2026-03-02T16:00:00Z', '2026-03-02T16:30:00Z')]
    expect(problemFor({ dailyLimit: 1 }, '2026-03-02T16:00:00Z', taken)).toBe('scheduling.slot-taken')
    expect(problemFor({ dailyLimit: 1 }, '2026-03-02T18:00:00Z', taken)).toBe('scheduling.day-full')
  })

  test('accepts a time exactly at the end of the notice', () => {
    expect(problemFor({ minimumNoticeHours: 4 }, '2026-03-02T18:00:00Z')).toBeNull()
  })
})
