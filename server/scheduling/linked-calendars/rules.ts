/** Turns an iCalendar file (RFC 5545) into busy times (docs/product.md "Appointments"). Pure. */
import ICAL from 'ical.js'
import { brand } from '#contract/brand.ts'
import { days, minutes, seconds } from '#contract/core/durations.ts'
import { type CalendarFailure, calendarReadMinutes } from '#contract/scheduling/linked-calendars/values.ts'
import { horizonDays } from '#contract/scheduling/values.ts'

/** A span of time in milliseconds since 1970. */
export type Span = readonly [from: number, to: number]
/**
 * What a file is read for; `timeZone` is the zone of days and of times without one, `ownEmails` are
 * the lowercase addresses under which its owner is invited.
 */
export type BusyWindow = {
  readonly from: number
  readonly until: number
  readonly timeZone: string
  readonly ownEmails: readonly string[]
}

type Component = InstanceType<typeof ICAL.Component>
type Time = InstanceType<typeof ICAL.Time>

/** More occurrences than thirty years of days; a rule with more is cut there. */
const maxOccurrences = 12_000
const maxSpans = 4_000
/** An occurrence this long before the window can still reach into it. */
const longest = days(32)

/**
 * The busy times of a calendar within a window, merged and in order; null when the text is no
 * calendar. Events marked as free or canceled count as free, and so do those that the owner
 * declined and our own appointments, which are held already.
 */
export function busyTimesOf(text: string, window: BusyWindow): Span[] | null {
  const calendars = parse(text)
  if (!calendars) return null
  const spans = calendars.flatMap((calendar) => [
    ...(calendar.getAllSubcomponents('vevent').length ? eventSpans(calendar, window) : []),
    ...calendar.getAllSubcomponents('vfreebusy').flatMap((each) => freeBusySpans(each, window)),
  ])
  return merge(spans, window).slice(0, maxSpans)
}

/** Joins spans that touch or overlap, cut to the window. */
export function merge(spans: readonly Span[], { from, until }: Pick<BusyWindow, 'from' | 'until'>): Span[] {
  const merged: [number, number][] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const [first, last] = [Math.max(start, from), Math.min(end, until)]
    if (first >= last) continue
    const previous = merged.at(-1)
    if (previous && first <= previous[1]) previous[1] = Math.max(previous[1], last)
    else merged.push([first, last])
  }
  return merged
}

/** The time of the next read; each failure in a row doubles the pause, up to six hours. */
export function nextReadAfter(now: Date, failures: number): Date {
  const pause = Math.min(calendarReadMinutes * 2 ** Math.min(failures, 10), 360)
  return new Date(now.getTime() + minutes(pause))
}

/**
 * Whether a failure has lasted long enough to notify the owner of: a server that does not answer
 * may do so again within a day, while other failures count when they occur twice in a row
 * (docs/calendars.md).
 */
export function isLasting(
  { failure, failingSince, failures }: { failure: CalendarFailure; failingSince: Date; failures: number },
  now: Date,
): boolean {
  if (failure === 'unreachable') return now.getTime() - failingSince.getTime() >= days(1)
  return failures >= 2
}

/** The window of a read: the week behind, and a month more than can be booked. */
export function readWindow(now: Date): { from: Date; until: Date } {
  return { from: new Date(now.getTime() - days(7)), until: new Date(now.getTime() + days(horizonDays + 30)) }
}

/**
 * Whether an unchanged file still says all that is needed; later its recurring events have to be
 * worked out again.
 */
export function coversHorizon(coversUntil: Date | null, now: Date): boolean {
  return coversUntil !== null && coversUntil.getTime() >= now.getTime() + days(horizonDays + 3)
}

/** Why a reply of the calendar's server holds no calendar; null when it may. */
export function failureOfStatus(status: number): CalendarFailure | null {
  if (status === 200) return null
  return status >= 500 || status === 429 ? 'unreachable' : 'refused'
}

function parse(text: string): Component[] | null {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return null
  try {
    const parsed: unknown[] = ICAL.parse(text.replace(/^\uFEFF/, ''))
    const all = Array.isArray(parsed[0]) ? parsed : [parsed]
    return all.map((each) => new ICAL.Component(each as ConstructorParameters<typeof ICAL.Component>[0]))
  } catch {
    return null
  }
}

function eventSpans(calendar: Component, window: BusyWindow): Span[] {
  const byUid = Map.groupBy(calendar.getAllSubcomponents('vevent'), (event) => textOf(event, 'uid'))
  return [...byUid].flatMap(([uid, events]) => {
    if (uid.endsWith(`@${brand.domain}`)) return []
    const exceptions = events.filter((event) => event.hasProperty('recurrence-id'))
    const masters = events.filter((event) => !event.hasProperty('recurrence-id'))
    return [
      ...exceptions.flatMap((event) => singleSpan(event, window)),
      ...masters.flatMap((event) => safely(() => masterSpans(event, exceptions, window))),
    ]
  })
}

/** One wrong event must not hide the rest of a calendar. */
function safely(read: () => Span[]): Span[] {
  try {
    return read()
  } catch {
    return []
  }
}

function masterSpans(component: Component, exceptions: Component[], window: BusyWindow): Span[] {
  const event = new ICAL.Event(component, { exceptions })
  if (!event.isRecurring()) return singleSpan(component, window)
  const spans: Span[] = []
  const occurrences = event.iterator()
  for (let count = 0; count < maxOccurrences; count++) {
    const occurrence: Time | null = occurrences.next()
    if (!occurrence) break
    const at = instantOf(occurrence, zoneNameOf(component, 'dtstart'), window)
    if (at > window.until) break
    if (at < window.from - longest) continue
    const details = event.getOccurrenceDetails(occurrence)
    const { item } = details
    const isOwnException = item.isRecurrenceException() && item.recurrenceId.toString() === occurrence.toString()
    if (isOwnException || !isBusy(item.component, window)) continue
    spans.push(spanOf(item.component, details, window))
  }
  return spans
}

function singleSpan(component: Component, window: BusyWindow): Span[] {
  return safely(() => {
    if (!isBusy(component, window)) return []
    return [spanOf(component, new ICAL.Event(component), window)]
  })
}

type Dates = { readonly startDate: Time; readonly endDate: Time }

/** Days end at midnight of the zone; times last exactly as long as they say. */
function spanOf(component: Component, { startDate, endDate }: Dates, window: BusyWindow): Span {
  const tzid = zoneNameOf(component, 'dtstart')
  const start = instantOf(startDate, tzid, window)
  if (endDate.isDate) return [start, instantOf(endDate, tzid, window)]
  return [start, start + seconds(endDate.subtractDateTz(startDate).toSeconds())]
}

function isBusy(component: Component, { ownEmails }: BusyWindow): boolean {
  const isFree =
    textOf(component, 'transp').toUpperCase() === 'TRANSPARENT' ||
    textOf(component, 'status').toUpperCase() === 'CANCELLED' ||
    textOf(component, 'x-microsoft-cdo-busystatus').toUpperCase() === 'FREE'
  return !isFree && !component.getAllProperties('attendee').some((attendee) => isDeclinedByOwner(attendee, ownEmails))
}

type Property = InstanceType<typeof ICAL.Property>

/** Some servers name an attendee by an address of their own, and the email address beside it. */
function isDeclinedByOwner(attendee: Property, ownEmails: readonly string[]): boolean {
  if (String(attendee.getParameter('partstat') ?? '').toUpperCase() !== 'DECLINED') return false
  const names = [attendee.getFirstValue(), attendee.getParameter('email')]
  return names.some((name) =>
    ownEmails.includes(
      String(name ?? '')
        .toLowerCase()
        .replace(/^mailto:/, ''),
    ),
  )
}

function freeBusySpans(component: Component, window: BusyWindow): Span[] {
  return component.getAllProperties('freebusy').flatMap((property) => {
    if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') return []
    return property.getValues().flatMap((value) =>
      safely(() => {
        if (!(value instanceof ICAL.Period)) return []
        const start = instantOf(value.start, null, window)
        return [[start, instantOf(value.getEnd(), null, window)]]
      }),
    )
  })
}

/**
 * The instant of a wall-clock time. IANA zones are read by the current rules; other names by the
 * VTIMEZONE of the file; times without a zone are the owner's.
 */
function instantOf(time: Time, tzid: string | null, { timeZone }: BusyWindow): number {
  const { year, month, day, hour, minute, second, isDate, zone } = time
  const wall = Temporal.PlainDateTime.from(isDate ? { year, month, day } : { year, month, day, hour, minute, second })
  if (isDate) return wall.toZonedDateTime(timeZone).epochMilliseconds
  if (zone === ICAL.Timezone.utcTimezone) return wall.toZonedDateTime('UTC').epochMilliseconds
  if (tzid !== null && isZone(tzid)) return wall.toZonedDateTime(tzid).epochMilliseconds
  if (zone && zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1_000
  return wall.toZonedDateTime(timeZone).epochMilliseconds
}

function zoneNameOf(component: Component, name: string): string | null {
  const tzid = component.getFirstProperty(name)?.getParameter('tzid')
  return typeof tzid === 'string' ? tzid : null
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function textOf(component: Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '')
}
