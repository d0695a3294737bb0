import { describe, expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { busyTimesOf, coversHorizon, merge, nextReadAfter } from './rules.ts'

const at = (instant: string) => new Date(instant).getTime()
const window = {
  from: at('2026-03-01T00:00:00Z'),
  until: at('2026-04-30T00:00:00Z'),
  timeZone: 'America/New_York',
  ownEmails: ['marisol@example.com'],
}

const newYork = `BEGIN:VTIMEZONE
TZID:Eastern Standard Time
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`

const event = (lines: string, uid = 'e1@example.com') => `BEGIN:VEVENT
UID:${uid}
DTSTAMP:20260101T000000Z
SUMMARY:Private title
${lines}
END:VEVENT`
const calendar = (...parts: string[]) =>
  `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Test//EN
${parts.join('\n')}
END:VCALENDAR
`.replaceAll('\n', '\r\n')

function busy(...parts: string[]): string[] {
  const spans = busyTimesOf(calendar(...parts), window)
  if (!spans) throw new Error('no calendar')
  return spans.map(([from, to]) => `${new Date(from).toISOString().slice(0, 16)} ${(to - from) / 60_000}`)
}

describe('busy times of a calendar', () => {
  test('keep the local time of a weekly event when daylight saving begins', () => {
    const weekly = 'DTSTART;TZID=America/New_York:20260302T100000\nDTEND;TZID=America/New_York:20260302T110000'
    expect(busy(event(`${weekly}\nRRULE:FREQ=WEEKLY;COUNT=2`))).toEqual(['2026-03-02T15:00 60', '2026-03-09T14:00 60'])
  })

  test('use the time zone that the file itself defines, as Outlook writes it', () => {
    const outlook = 'DTSTART;TZID=Eastern Standard Time:20260302T100000\nDURATION:PT30M\nRRULE:FREQ=WEEKLY;COUNT=2'
    expect(busy(newYork, event(outlook))).toEqual(['2026-03-02T15:00 30', '2026-03-09T14:00 30'])
  })

  test('skip a deleted occurrence and follow a moved one, even to another week', () => {
    const series =
      'DTSTART;TZID=America/New_York:20260302T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=America/New_York:20260303T100000'
    const moved =
      'RECURRENCE-ID;TZID=America/New_York:20260304T100000\nDTSTART;TZID=America/New_York:20260320T130000\nDURATION:PT2H'
    expect(busy(event(series), event(moved))).toEqual(['2026-03-02T15:00 60', '2026-03-20T17:00 120'])
  })

  test('last from midnight to midnight of the owner for an all-day event', () => {
    expect(busy(event('DTSTART;VALUE=DATE:20260310\nDTEND;VALUE=DATE:20260312'))).toEqual(['2026-03-10T04:00 2880'])
    expect(busy(event('DTSTART;VALUE=DATE:20260310'))).toEqual(['2026-03-10T04:00 1440'])
  })

  test('use the zone of the owner for a time without a zone, and UTC for one in UTC', () => {
    expect(busy(event('DTSTART:20260310T090000\nDTEND:20260310T100000'))).toEqual(['2026-03-10T13:00 60'])
    expect(busy(event('DTSTART:20260310T090000Z\nDTEND:20260310T100000Z'))).toEqual(['2026-03-10T09:00 60'])
  })

  test.each(['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])('ignore %s', (mark) => {
    expect(busy(event(`DTSTART:20260310T090000Z\nDTEND:20260310T100000Z\n${mark}`))).toEqual([])
  })

  test.each([
    ['ignore an event that its owner declined', 'PARTSTAT=DECLINED:mailto:Marisol@example.com', 0],
    [
      'ignore an event that its owner declined under an address of the server',
      'PARTSTAT=DECLINED;EMAIL=marisol@example.com:/principals/7',
      0,
    ],
    ['include an event that its owner accepted', 'PARTSTAT=ACCEPTED:mailto:marisol@example.com', 1],
    ['include an event that another guest declined', 'PARTSTAT=DECLINED:mailto:dana@example.com', 1],
  ])('%s', (_outcome, attendee, count) => {
    expect(busy(event(`DTSTART:20260310T090000Z\nDURATION:PT1H\nATTENDEE;${attendee}`))).toHaveLength(count)
  })

  test('ignore our own appointments when a person subscribes to their feed', () => {
    expect(busy(event('DTSTART:20260310T090000Z\nDTEND:20260310T100000Z', `x@${brand.domain}`))).toEqual([])
  })

  test('include the busy periods of a published free-busy list', () => {
    const periods =
      'BEGIN:VFREEBUSY\nFREEBUSY;FBTYPE=BUSY:20260310T090000Z/PT1H\nFREEBUSY;FBTYPE=FREE:20260311T090000Z/PT1H'
    expect(busy(`${periods}\nEND:VFREEBUSY`)).toEqual(['2026-03-10T09:00 60'])
  })

  test('include a valid event beside an invalid one', () => {
    const sound = event('DTSTART:20260310T090000Z\nDTEND:20260310T100000Z')
    expect(busy(event('DTSTART:never', 'e2@example.com'), sound)).toEqual(['2026-03-10T09:00 60'])
  })

  test('are null for a text that is not a calendar', () => {
    expect(busyTimesOf('<!doctype html><title>Sign in</title>', window)).toBeNull()
    expect(busyTimesOf('BEGIN:VCALENDAR\nnonsense', window)).toBeNull()
  })
})

test('joins spans that touch and cuts them to the window', () => {
  expect(
    merge(
      [
        [5, 9],
        [1, 3],
        [3, 4],
        [8, 30],
      ],
      { from: 2, until: 20 },
    ),
  ).toEqual([
    [2, 4],
    [5, 20],
  ])
})

test('reads a calendar again after 15 minutes, and less often while it fails', () => {
  const now = new Date('2026-03-02T12:00:00Z')
  const pauses = [0, 1, 2, 9].map((failures) => (nextReadAfter(now, failures).getTime() - now.getTime()) / 60_000)
  expect(pauses).toEqual([15, 30, 60, 360])
})

test('reads an unchanged file again once its recurring events no longer cover the horizon', () => {
  const now = new Date('2026-03-02T12:00:00Z')
  expect(coversHorizon(new Date('2026-05-30T12:00:00Z'), now)).toBe(true)
  expect(coversHorizon(new Date('2026-05-01T12:00:00Z'), now)).toBe(false)
  expect(coversHorizon(null, now)).toBe(false)
})
