/** Speaks to CalDAV servers (RFC 4791). */
import {
  createAccount,
  createCalendarObject,
  type DAVResponse,
  deleteCalendarObject,
  fetchCalendars,
  propfind,
  updateCalendarObject,
} from 'tsdav'
import type { Ctx } from '#server/platform/context.ts'
import { busyTimesOnThread } from '../linked-calendars/gateway.ts'
import type { BusyWindow } from '../linked-calendars/rules.ts'
import { type AccountConnection, AccountError, accountFetch, type EventTimes } from './gateway.ts'
import { calendarKeyOf, eventTimesOf } from './rules.ts'
import { failureOfXml, readableXml } from './rules.xml.ts'
import type { AccountCalendar } from './tables.ts'

export type CaldavSecret = { readonly address: string; readonly username: string; readonly password: string }

const maxCalendars = 40
/** Our events have a thousand characters, to which servers and programs add little. */
const maxEventLength = 100_000

const xmlType = 'text/xml; charset=utf-8'
/** What is requested of events: their times, how they recur and who declined. */
const eventProperties = [
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'ATTENDEE'],
]
const worker = new URL('./worker.ts', import.meta.url)

/** Opens an account with its app password; nothing is sent before the first method is called. */
export function openCaldav(ctx: Ctx, { address, username, password }: CaldavSecret): AccountConnection {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const outside = accountFetch(ctx, authorization)
  // tsdav keeps some errors to itself, so the first one is remembered.
  let failed: AccountError | null = null
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (failed) throw failed
    try {
      const reply = await outside(new URL(String(input instanceof Request ? input.url : input)), {
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...(typeof init?.body === 'string' && { body: init.body }),
        ...(init?.redirect === 'manual' && { redirect: 'manual' as const }),
      })
      return await withReadableXml(reply)
    } catch (error) {
      failed = error instanceof AccountError ? error : new AccountError('invalid', error)
      throw failed
    }
  }
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw failed ?? (error instanceof AccountError ? error : new AccountError('invalid', error))
    }
  }

  return {
    listCalendars: () =>
      run(async () => {
        const account = await createAccount({ account: { serverUrl: address, accountType: 'caldav' }, fetch })
        const found = await fetchCalendars({
          account,
          props: {
            'd:displayname': {},
            'd:resourcetype': {},
            'c:supported-calendar-component-set': {},
            'd:current-user-privilege-set': {},
          },
          projectedProps: { currentUserPrivilegeSet: true },
          fetch,
        })
        return found
          .filter(({ components = [] }) => components.length === 0 || components.includes('VEVENT'))
          .slice(0, maxCalendars)
          .map(({ url, displayName, projectedProps }) => ({
            key: calendarKeyOf(url),
            address: url,
            name: nameOf(displayName, url),
            canWrite: mayWrite(projectedProps?.currentUserPrivilegeSet),
          }))
      }),

    readBusy: (calendar, { window, marker }) =>
      run(async () => {
        const tag = await tagOf(calendar, fetch)
        if (tag !== null && tag === marker) return { kind: 'unchanged' }
        const reply = await outside(new URL(calendar.address), {
          method: 'REPORT',
          headers: { depth: '1', 'content-type': xmlType },
          body: queryOfTimes(window),
        })
        if (reply.status === 404) throw new AccountError('invalid')
        assertDone(reply)
        // The largest reply of all; a thread parses it.
        const spans = await busyTimesOnThread(ctx, await reply.text(), { window, worker })
        return spans ? { kind: 'read', spans, etag: tag, lastModified: null } : { kind: 'failed', failure: 'invalid' }
      }),

    put: (calendar, event, written) =>
      run(async () => {
        const url = written?.address ?? eventAddress(calendar, event.appointmentId)
        const reply = written
          ? await updateCalendarObject({
              calendarObject: { url, data: event.file, ...(written.etag && { etag: written.etag }) },
              fetch,
            })
          : await createCalendarObject({
              calendar: { url: calendar.address },
              iCalString: event.file,
              filename: `${event.appointmentId}.ics`,
              fetch,
            })
        if (reply.status === 412 || (written && reply.status === 404)) return null
        assertDone(reply)
        // A server that changed the file sends no tag (RFC 4791, 5.3.4); a second request reads it.
        return { address: url, etag: reply.headers.get('etag') ?? (await placeOf(url, fetch))?.etag ?? null }
      }),

    remove: ({ address: url, etag }) =>
      run(async () => {
        const reply = await deleteCalendarObject({ calendarObject: { url, ...(etag && { etag }) }, fetch })
        if (reply.status === 412) return null
        if (reply.status !== 404 && reply.status !== 410) assertDone(reply)
        return 'removed'
      }),

    addressOf: eventAddress,

    find: ({ address: url }) => run(() => placeOf(url, fetch)),
  }
}

type Fetch = typeof globalThis.fetch

/**
 * The same reply without control characters, unless it holds XML that must not be parsed.
 * @throws AccountError
 */
async function withReadableXml(reply: Response): Promise<Response> {
  // tsdav parses no others.
  if (!reply.ok || !reply.headers.get('content-type')?.toLowerCase().includes('xml')) return reply
  const xml = readableXml(await reply.text())
  // Some servers send this type with no body, as after a PUT.
  if (xml === '') return new Response(null, { status: reply.status, headers: reply.headers })
  const failure = failureOfXml(xml)
  if (failure) throw new AccountError(failure)
  return new Response(xml, { status: reply.status, headers: reply.headers })
}

/** An event of ours as it is there; what else its file says is not looked at. */
async function placeOf(url: string, fetch: Fetch): Promise<EventTimes | null> {
  const reply = await fetch(url, { headers: { accept: 'text/calendar' } })
  if (reply.status === 404 || reply.status === 410) return null
  assertDone(reply)
  const text = await reply.text()
  if (text.length > maxEventLength) throw new AccountError('too-large')
  const times = eventTimesOf(text)
  return times && { address: url, etag: reply.headers.get('etag'), ...times }
}

/** The tag that changes with any event of a calendar; null where the server has none. */
async function tagOf({ address }: AccountCalendar, fetch: Fetch): Promise<string | null> {
  const [reply] = await propfind({ url: address, props: { 'cs:getctag': {}, 'd:sync-token': {} }, depth: '0', fetch })
  assertFound(reply)
  return textOf(reply?.props?.getctag) ?? textOf(reply?.props?.syncToken)
}

/**
 * Requests the times of the events of a window. Servers that answer in part (RFC 4791, 9.6) never
 * send a title.
 */
function queryOfTimes({ from, until }: BusyWindow): string {
  const stamp = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  return `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:">
<d:prop><d:getetag/><c:calendar-data><c:comp name="VCALENDAR"><c:prop name="VERSION"/>
<c:comp name="VEVENT">${eventProperties.map((name) => `<c:prop name="${name}"/>`).join('')}</c:comp>
<c:comp name="VTIMEZONE"><c:allprop/><c:allcomp/></c:comp></c:comp></c:calendar-data></d:prop>
<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
<c:time-range start="${stamp(from)}" end="${stamp(until)}"/></c:comp-filter></c:comp-filter></c:filter>
</c:calendar-query>`
}

function assertFound(reply: DAVResponse | undefined): void {
  if (reply && reply.status >= 400) throw new AccountError(reply.status === 404 ? 'invalid' : 'refused')
}

function assertDone({ ok, status }: Response): void {
  if (!ok) throw new AccountError(status === 413 || status === 507 ? 'too-large' : 'refused')
}

/** A text of a reply, which may be in a CDATA section or look like a number. */
function textOf(value: unknown): string | null {
  if (typeof value === 'object' && value !== null && '_cdata' in value) return textOf(value._cdata)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function nameOf(displayName: unknown, url: string): string {
  const name = textOf(displayName)?.trim()
  return (name || decodeURIComponent(new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? 'Calendar')).slice(
    0,
    60,
  )
}

/** Servers that say nothing of rights are taken at their word when something is written. */
function mayWrite(privileges: unknown): boolean {
  return privileges === undefined || /"(write|writeContent|bind|all)"/.test(JSON.stringify(privileges))
}

function eventAddress({ address }: AccountCalendar, appointmentId: string): string {
  return new URL(`${appointmentId}.ics`, address.endsWith('/') ? address : `${address}/`).href
}
