import type { ApiReply, ApiRequest, ProviderCalendar, ProviderEvent } from './calendar-provider-events.ts'

const moment = (instant: string) => ({
  dateTime: `${new Date(instant).toISOString().slice(0, 19)}.0000000`,
  timeZone: 'UTC',
})
const shown = ({ id, etag, startsAt, endsAt, title, body }: ProviderEvent) => ({
  id,
  '@odata.etag': etag,
  type: 'singleInstance',
  showAs: 'busy',
  subject: title,
  transactionId: null,
  ...body,
  start: moment(startsAt),
  end: moment(endsAt),
})

type Moment = { dateTime: string; timeZone: string }
const timesOf = ({ start, end, subject }: Record<string, unknown>) => ({
  startsAt: `${(start as Moment).dateTime}Z`,
  endsAt: `${(end as Moment).dateTime}Z`,
  title: String(subject),
})
type Property = { id: string; value: string }

/** What version 1.0 of Microsoft Graph replies. */
export function microsoftReply(calendar: ProviderCalendar, { method, url, ifMatch, body }: ApiRequest): ApiReply {
  const path = url.pathname.replace('/v1.0/me', '')
  if (path === '/calendar') return [200, { owner: { address: calendar.id } }]
  if (path === '/calendars') return [200, { value: [{ id: 'calendar-1', name: 'Marisol', canEdit: true }] }]
  if (path === '/calendars/calendar-1/calendarView/delta') {
    const after = Number(url.searchParams.get('$deltatoken') ?? 0)
    if (after === 0 && !url.searchParams.has('startDateTime')) return [400, {}]
    const value = calendar
      .list({ after, all: after > 0 })
      .map((event) => (event.isRemoved ? { id: event.id, '@removed': { reason: 'deleted' } } : shown(event)))
    return [200, { value, '@odata.deltaLink': `${url.origin}${url.pathname}?$deltatoken=${calendar.version}` }]
  }
  if (path === '/calendars/calendar-1/events') return method === 'POST' ? insert(calendar, body) : find(calendar, url)
  const event = path.startsWith('/events/') ? calendar.events.get(path.slice('/events/'.length)) : undefined
  if (!event || event.isRemoved) return [404, {}]
  if (method === 'GET') return [200, shown(event)]
  if (ifMatch !== null && ifMatch !== event.etag) return [412, {}]
  if (method === 'DELETE') {
    calendar.write({ id: event.id, isRemoved: true })
    return [204]
  }
  return [200, shown(calendar.write({ id: event.id, body: { ...event.body, ...body }, ...timesOf(body) }))]
}

function insert(calendar: ProviderCalendar, body: Record<string, unknown>): ApiReply {
  if (calendar.list({ all: true }).some((event) => event.body.transactionId === body.transactionId)) return [409, {}]
  return [201, shown(calendar.write({ id: `event-${calendar.version}`, body, ...timesOf(body) }))]
}

function find(calendar: ProviderCalendar, url: URL): ApiReply {
  const wanted = /ep\/value eq '([^']+)'/.exec(url.searchParams.get('$filter') ?? '')?.[1]
  const propertiesOf = ({ body }: ProviderEvent) => (body.singleValueExtendedProperties ?? []) as Property[]
  const value = calendar.list().filter((event) => propertiesOf(event).some((property) => property.value === wanted))
  return [200, { value: value.map(shown) }]
}
