/** Speaks to the Google Calendar API, version 3. */
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

const pageSize = 2_500
const maxPages = 20

const Named = z.object({ id: z.string() })
const Calendars = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string().default(''),
        summaryOverride: z.string().optional(),
        accessRole: z.string(),
      }),
    )
    .default([]),
})

/** A day of the calendar's owner, or an instant. */
const Moment = z.object({ date: z.iso.date().optional(), dateTime: z.iso.datetime({ offset: true }).optional() })
const Event = z.object({
  id: z.string(),
  status: z.string().optional(),
  transparency: z.string().optional(),
  etag: z.string().optional(),
  start: Moment.optional(),
  end: Moment.optional(),
  attendees: z.array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() })).default([]),
})
const Events = z.object({
  items: z.array(Event).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})
type Event = z.output<typeof Event>

const eventFields = 'id,etag,status,transparency,start,end'
const busyFields = `${eventFields},attendees(self,responseStatus)`

/** An empty page may be followed by others. */
const hasNoEvent = ({ items, nextPageToken }: z.output<typeof Events>) => items.length === 0 && !nextPageToken

/** Opens an account with an access token; nothing is sent before the first method is called. */
export function openGoogle(
  ctx: Ctx,
  { apiUrl, accessToken }: { apiUrl: string; accessToken: string },
): SignedInConnection {
  const outside = accountFetch(ctx, `Bearer ${accessToken}`)
  const send = async (url: URL, { method = 'GET', body, etag }: CalendarRequest = {}): Promise<Response> => {
    const reply = await outside(url, {
      method,
      redirect: 'manual',
      headers: { ...(body && { 'content-type': 'application/json' }), ...(etag && { 'if-match': etag }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (reply.status === 403) throw new AccountError((await isLimited(reply)) ? 'unreachable' : 'refused')
    return reply
  }
  const calendarUrl = (address: string) => `${apiUrl}/calendars/${encodeURIComponent(address)}/events`
  const find = async (address: string): Promise<Event | null> => {
    const reply = await send(withQuery(address, { fields: eventFields }))
    return reply.status === 404 || reply.status === 410 ? null : readReply(reply, Event)
  }

  return {
    // The primary calendar's id is the address of the account.
    readLogin: async () => {
      const url = withQuery(`${apiUrl}/users/me/calendarList/primary`, { fields: 'id' })
      return (await readReply(await send(url), Named)).id
    },

    listCalendars: async () => {
      const query = { maxResults: '40', fields: 'items(id,summary,summaryOverride,accessRole)' }
      const { items } = await readReply(await send(withQuery(`${apiUrl}/users/me/calendarList`, query)), Calendars)
      return items.map(({ id, summary, summaryOverride, accessRole }) => ({
        key: calendarKeyOf(id),
        address: id,
        name: truncate(summaryOverride ?? summary, 60) || id,
        canWrite: accessRole === 'owner' || accessRole === 'writer',
      }))
    },

    readBusy: async ({ address }, { window, marker }) => {
      const url = calendarUrl(address)
      if (marker) {
        const query = { singleEvents: 'true', maxResults: '1', fields: 'nextPageToken,items(id)', syncToken: marker }
        const reply = await send(withQuery(url, query))
        // A sync token that is too old is answered with 410; then all is read.
        if (reply.status !== 410 && hasNoEvent(await readReply(reply, Events))) return { kind: 'unchanged' }
      }
      const spans: Span[] = []
      let page: z.output<typeof Events> | null = null
      for (let count = 0; count < maxPages && (page === null || page.nextPageToken); count++) {
        const query: Record<string, string> = {
          singleEvents: 'true',
          timeMin: new Date(window.from).toISOString(),
          timeMax: new Date(window.until).toISOString(),
          maxResults: String(pageSize),
          // Of more attendees than this, the reply holds the owner of the calendar alone.
          maxAttendees: '1',
          fields: `nextPageToken,nextSyncToken,items(${busyFields})`,
          ...(page?.nextPageToken && { pageToken: page.nextPageToken }),
        }
        page = await readReply(await send(withQuery(url, query)), Events)
        spans.push(...page.items.flatMap((event) => spanOf(event, window)))
      }
      // A part of the events would offer times that are taken; what was read before stays.
      if (page?.nextPageToken) throw new AccountError('too-large')
      return { kind: 'read', spans: merge(spans, window), etag: page?.nextSyncToken ?? null, lastModified: null }
    },

    put: async ({ address }, event, place) => {
      const url = calendarUrl(address)
      const body = { ...bodyOf(event), status: 'confirmed' }
      const target = place?.address ?? `${url}/${eventIdOf(event.appointmentId)}`
      let reply = place
        ? await send(new URL(target), { method: 'PUT', body, etag: place.etag })
        : await send(new URL(url), { method: 'POST', body: { ...body, id: eventIdOf(event.appointmentId) } })
      if (reply.status === 409 && (await find(target))?.status === 'cancelled')
        // The id of a deleted event stays taken, so the event itself comes back.
        reply = await send(new URL(target), { method: 'PUT', body })
      if ((place ? [404, 410, 412] : [409]).includes(reply.status)) return null
      return { address: target, etag: (await readReply(reply, Event)).etag ?? null }
    },

    remove: async ({ address, etag }) => {
      const reply = await send(new URL(address), { method: 'DELETE', etag })
      if (reply.status === 412) return null
      if (!reply.ok && reply.status !== 404 && reply.status !== 410) throw new AccountError('refused')
      return 'removed'
    },

    addressOf: ({ address }, appointmentId) => `${calendarUrl(address)}/${eventIdOf(appointmentId)}`,

    find: async ({ address }) => {
      const event = await find(address)
      const { start, end } = event ?? {}
      if (!event || event.status === 'cancelled' || !start?.dateTime || !end?.dateTime) return null
      const times = { startsAt: new Date(start.dateTime), endsAt: new Date(end.dateTime) }
      return { address, etag: event.etag ?? null, ...times }
    },
  }
}

/** Ids are lowercase base32hex there, which the hexadecimal of a UUID is. */
const ownPrefix = 'appointment'
const eventIdOf = (appointmentId: string) => `${ownPrefix}${appointmentId.replaceAll('-', '')}`

function bodyOf({ title, description, location, startsAt, endsAt }: OutsideEvent) {
  return {
    summary: title,
    description,
    location,
    start: { dateTime: startsAt.toISOString() },
    end: { dateTime: endsAt.toISOString() },
  }
}

function spanOf({ id, status, transparency, start, end, attendees }: Event, { timeZone }: BusyWindow): Span[] {
  if (status === 'cancelled' || transparency === 'transparent' || id.startsWith(ownPrefix)) return []
  if (attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined')) return []
  const instantOf = ({ date, dateTime }: z.output<typeof Moment> = {}) =>
    dateTime ? Date.parse(dateTime) : date ? startOfDay(date, timeZone).getTime() : null
  const [from, until] = [instantOf(start), instantOf(end)]
  return from === null || until === null ? [] : [[from, until]]
}

/** Limits of use are answered with 403 as well, and end by themselves. */
const Limited = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }) })
async function isLimited(reply: Response): Promise<boolean> {
  const { data } = Limited.safeParse(await reply.json().catch(() => null))
  return data?.error.errors.some(({ reason }) => /limit|quota/i.test(reason)) ?? false
}
