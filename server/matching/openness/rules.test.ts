import { describe, expect, test } from 'vitest'
import type { TimeOfDay } from '#contract/profiles/values.ts'
import { openHoursOf, utcDayOf } from '#server/scheduling/openings/rules.ts'
import { opennessOf, openWindowFor } from './rules.ts'

const zone = 'America/Los_Angeles'

/** What slots, as local times of the zone, are worth. */
function opennessOfSlots(
  slots: readonly string[],
  { now = '2026-03-02T09:00', notice = 4, horizonDays = 14, timesOfDay = [] as TimeOfDay[], at = zone } = {},
) {
  const instant = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds
  const startsAt = slots.map((slot) => new Date(instant(slot)))
  const openHours = openHoursOf(startsAt)
  const from = instant(now) + notice * 3_600_000
  const first = startsAt.find((slot) => slot.getTime() > from)
  const firstDay = utcDayOf(startsAt[0]?.getTime() ?? 0)
  return opennessOf(
    {
      firstMinute: first ? first.getTime() / 60_000 : null,
      noticeHours: notice,
      hoursOn: (day) => openHours[day - firstDay] ?? 0,
    },
    openWindowFor({ zone: at, timesOfDay, horizonDays }, instant(now)),
  )
}

describe('how soon a slot is open', () => {
  test.each([
    ['within two working days of the notice', '2026-03-04T13:00', 1],
    ['half an hour after those two days', '2026-03-04T13:30', 0.998],
    ['in the middle between the notice and the horizon', '2026-03-10T07:00', 0.5],
    ['on the last evening of the horizon', '2026-03-15T23:30', 0.002],
    ['after the horizon', '2026-03-16T00:00', 0],
  ])('%s: the slot %s is worth %s', (_, slot, soon) => {
    expect(opennessOfSlots([slot]).soon).toBeCloseTo(soon, 3)
  })

  test.each([
    ['Monday evening, after a weekend', '2026-03-10T13:00', 1],
    ['Tuesday evening', '2026-03-10T18:00', 0.978],
  ])('from a Friday, %s: the slot %s is worth %s', (_, slot, soon) => {
    expect(opennessOfSlots([slot], { now: '2026-03-06T09:00' }).soon).toBeCloseTo(soon, 3)
  })

  test('is worth nothing when the notice covers the horizon, and all right after the notice in a longer one', () => {
    const notice = 7 * 24
    expect(opennessOfSlots(['2026-03-09T10:00'], { notice, horizonDays: 7 })).toEqual({
      soon: 0,
      openDays: 0,
      opensInDays: null,
    })
    expect(opennessOfSlots(['2026-03-09T11:00'], { notice, horizonDays: 14 }).soon).toBe(1)
  })
})

describe('number of open days', () => {
  const week = ['02', '03', '04', '05', '06', '09', '10'].flatMap((day) => [
    `2026-03-${day}T09:30`,
    `2026-03-${day}T17:00`,
  ])

  test('counts days with a slot that can still be booked, up to five', () => {
    expect(opennessOfSlots(week).openDays).toBe(5)
    expect(opennessOfSlots(week.slice(0, 4)).openDays).toBe(2)
    expect(opennessOfSlots(['2026-03-02T12:30']).openDays).toBe(0)
  })

  test('counts only days that suit the times of day', () => {
    expect(opennessOfSlots(week.slice(0, 4), { timesOfDay: ['morning'] }).openDays).toBe(1)
    expect(opennessOfSlots(week.slice(0, 4), { timesOfDay: ['afternoon'] }).openDays).toBe(0)
    expect(opennessOfSlots(week.slice(0, 4), { timesOfDay: ['morning', 'evening'] }).openDays).toBe(2)
  })

  test('uses the consumer’s time zone: 5 PM in Portland is afternoon in Honolulu', () => {
    const options = { at: 'Pacific/Honolulu', timesOfDay: ['afternoon'] as TimeOfDay[] }
    expect(opennessOfSlots(['2026-03-05T17:00'], options).openDays).toBe(1)
    expect(opennessOfSlots(['2026-03-05T17:00'], { timesOfDay: ['afternoon'] }).openDays).toBe(0)
  })

  test('is right on the day on which daylight saving time begins', () => {
    const slots = ['2026-03-08T11:30', '2026-03-08T12:00']
    expect(opennessOfSlots(slots.slice(0, 1), { timesOfDay: ['morning'] }).openDays).toBe(1)
    expect(opennessOfSlots(slots.slice(1), { timesOfDay: ['morning'] }).openDays).toBe(0)
  })

  test('ignores slots after the horizon', () => {
    expect(opennessOfSlots(['2026-03-08T23:30', '2026-03-09T00:30'], { horizonDays: 7 }).openDays).toBe(1)
  })
})

test.each([
  ['2026-03-02T16:00', 0],
  ['2026-03-03T08:00', 1],
  ['2026-03-15T08:00', 13],
  ['2026-03-16T08:00', null],
])('the calendar days until a first slot on %s are %s', (slot, opensInDays) => {
  expect(opennessOfSlots([slot]).opensInDays).toBe(opensInDays)
})
