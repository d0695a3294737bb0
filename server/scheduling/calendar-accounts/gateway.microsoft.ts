/** Speaks to the calendars of Microsoft Graph, version 1.0. */
import { z } from 'zod'
import type { Ctx } from '#server/platform/context.ts'
import { startOfDay } from '#server/platform/days.ts'
import { truncate } from '#server/platform/truncate.ts'
import { type BusyWindow, merge, type Span } from '../linked-calendars/rules.ts'
import {
  AccountError,
  accountFetch,
  type CalendarRequest,
  type OutsideEvent,
  readReply,
  type SignedInConnection,
  withQuery,
} from './gateway.ts'
import { calendarKeyOf } from './rules.ts'

const pageSize = 200
const maxPages = 50

const Owned = z.object({ owner: z.object({ address: z.string() }) })
const Calendars = z.object({
  value: z.array(z.object({ id: z.string(), name: z.string().default(''), canEdit: z.boolean().default(false) })),
})
/** In UTC, as each request asks for. */
const Moment = z.object({ dateTime: z.string() })
const Event = z.object({
  id: z.string(),
  '@odata.etag': z.string().optional(),
  '@removed': z.unknown().optional(),
  type: z.string().optional(),
  seriesMasterId: z.string().nullish(),
  showAs: z.string().optional(),
  isCancelled: z.boolean().optional(),
  isAllDay: z.boolean().optional(),
  transactionId: z.string().nullish(),
  /** What the owner of the calendar answered. */
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  start: Moment.nullish(),
  end: Moment.nullish(),
})
type Event = z.output<typeof Event>
const Events = z.object({
  value: z.array(Event),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
})
const eventFields = 'id,start,end,isCancelled'

/** Names the property of our events that holds the id of the appointment. */
const ownProperty = 'String {6f0c7f0e-5b0f-4b57-9b5c-5d7f3f7f4a61} Name appointment'
const ownPrefix = 'appointment-'

/** An empty page may be followed by others. */
const hasNoEvent = (page: z.output<typeof Events>) => page.value.length === 0 && !page['@odata.nextLink']

/** Opens an account with an access token; nothing is sent before the first method is called. */
export function openMicrosoft(
  ctx: Ctx,
  { apiUrl, accessToken }: { apiUrl: string; accessToken: string },
): SignedInConnection {
  const outside = accountFetch(ctx, `Bearer ${accessToken}`)
  const send = (address: string | URL, { method = 'GET', body, etag }: CalendarRequest = {}): Promise<Response> => {
    const url = new URL(address)
    // Links of a reply lead to further pages; the token is for the provider alone.
    if (url.origin !== new URL(apiUrl).origin) throw new AccountError('too-large')
    return outside(url, {
      method,
      redirect: 'manual',
      headers: {
        prefer: `outlook.timezone="UTC", odata.maxpagesize=${pageSize}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(etag && { 'if-match': etag }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  const calendarUrl = (id: string) => `${apiUrl}/me/calendars/${encodeURIComponent(id)}`
  const eventUrl = (id: string) => `${apiUrl}/me/events/${encodeURIComponent(id)}`

  return {
    readLogin: async () => (await readReply(await send(`${apiUrl}/me/calendar?$select=owner`), Owned)).owner.address,

    listCalendars: async () => {
      const { value } = await readReply(await send(`${apiUrl}/me/calendars?$select=id,name,canEdit&$top=40`), Calendars)
      return value.map(({ id, name, canEdit }) => ({
        key: calendarKeyOf(id),
        address: id,
        name: truncate(name, 60) || 'Calendar',
        canWrite: canEdit,
      }))
    },

    // The marker is the address that lists what changed since.
    readBusy: async ({ address }, { window, marker }) => {
      if (marker) {
        const reply = await send(marker)
        // A marker that is too old is answered with 410; then all is read.
        if (reply.status !== 410 && hasNoEvent(await readReply(reply, Events))) return { kind: 'unchanged' }
      }
      const events: Event[] = []
      const range = {
        startDateTime: new Date(window.from).toISOString(),
        endDateTime: new Date(window.until).toISOString(),
      }
      let next: string | undefined = withQuery(`${calendarUrl(address)}/calendarView/delta`, range).href
      let etag: string | null = null
      for (let count = 0; count < maxPages && next; count++) {
        const page: z.output<typeof Events> = await readReply(await send(next), Events)
        events.push(...page.value)
        next = page['@odata.nextLink']
        etag = page['@odata.deltaLink'] ?? null
      }
      // A part of the events would offer times that are taken; what was read before stays.
      if (next) throw new AccountError('invalid')
      return { kind: 'read', spans: spansOf(events, window), etag, lastModified: null }
    },

    put: async ({ address }, event, place) => {
      const own = { transactionId: `${ownPrefix}${event.attempt}`, singleValueExtendedProperties: [property(event)] }
      if (!place) {
        const found = await readReply(await send(searchUrl(calendarUrl(address), event.appointmentId)), Events)
        if (found.value.length > 0) return null
      }
      const reply = place
        ? await send(place.address, { method: 'PATCH', body: bodyOf(event), etag: place.etag })
        : await send(`${calendarUrl(address)}/events`, { method: 'POST', body: { ...bodyOf(event), ...own } })
      if ((place ? [404, 410, 412] : [409]).includes(reply.status)) return null
      const written = await readReply(reply, Event)
      return { address: eventUrl(written.id), etag: written['@odata.etag'] ?? null }
    },

    remove: async ({ address, etag }) => {
      const reply = await send(address, { method: 'DELETE', etag })
      if (reply.status === 412) return null
      if (!reply.ok && reply.status !== 404 && reply.status !== 410) throw new AccountError('refused')
      return 'removed'
    },

    // Ids are the provider's, so an event whose write was not answered is found by its property.
    addressOf: ({ address }, appointmentId) => searchUrl(calendarUrl(address), appointmentId),

    find: async ({ address }) => {
      const reply = await send(address.includes('$filter') ? address : `${address}?$select=${eventFields}`)
      if (reply.status === 404 || reply.status === 410) return null
      const found = await readReply(reply, z.union([Events, Event]))
      const event = 'value' in found ? found.value[0] : found
      if (!event?.start || !event.end || event.isCancelled) return null
      const times = { startsAt: new Date(instantOf(event.start)), endsAt: new Date(instantOf(event.end)) }
      return { address: eventUrl(event.id), etag: event['@odata.etag'] ?? null, ...times }
    },
  }
}

const property = ({ appointmentId }: OutsideEvent) => ({ id: ownProperty, value: appointmentId })

function searchUrl(calendarUrl: string, appointmentId: string): string {
  const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${ownProperty}' and ep/value eq '${appointmentId}')`
  return `${calendarUrl}/events?$filter=${encodeURIComponent(filter)}&$select=${eventFields}`
}

function bodyOf({ title, description, location, startsAt, endsAt }: OutsideEvent) {
  const moment = (at: Date) => ({ dateTime: at.toISOString().slice(0, 19), timeZone: 'UTC' })
  return {
    subject: title,
    body: { contentType: 'text', content: description },
    location: { displayName: location },
    start: moment(startsAt),
    end: moment(endsAt),
    showAs: 'busy',
  }
}

/** Occurrences are listed with their times alone; the rest is with the first of their series. */
function spansOf(events: readonly Event[], window: BusyWindow): Span[] {
  const series = new Map(events.filter(({ type }) => type === 'seriesMaster').map((event) => [event.id, event]))
  const spans = events.flatMap((event): Span[] => {
    const all = { ...series.get(event.seriesMasterId ?? ''), ...event }
    const { type, showAs, isCancelled, isAllDay, transactionId, responseStatus, start, end } = all
    if (type === 'seriesMaster' || '@removed' in event || isCancelled || !start || !end) return []
    if (responseStatus?.response === 'declined') return []
    if (showAs === 'free' || showAs === 'workingElsewhere' || transactionId?.startsWith(ownPrefix)) return []
    const at = (moment: z.output<typeof Moment>) =>
      isAllDay ? startOfDay(moment.dateTime.slice(0, 10), window.timeZone).getTime() : instantOf(moment)
    return [[at(start), at(end)]]
  })
  return merge(spans, window)
}

const instantOf = ({ dateTime }: z.output<typeof Moment>) => Date.parse(`${dateTime.slice(0, 19)}Z`)
