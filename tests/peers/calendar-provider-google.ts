import type { ApiReply, ApiRequest, ProviderCalendar, ProviderEvent } from './calendar-provider-events.ts'

const shown = ({ id, etag, isRemoved, startsAt, endsAt, title, body }: ProviderEvent) => ({
  id,
  etag,
  status: isRemoved ? 'cancelled' : 'confirmed',
  summary: title,
  ...body,
  ...(isRemoved ? { status: 'cancelled' } : { start: { dateTime: startsAt }, end: { dateTime: endsAt } }),
})

type Moment = { dateTime: string }
const timesOf = ({ start, end, summary }: Record<string, unknown>) => ({
  startsAt: (start as Moment).dateTime,
  endsAt: (end as Moment).dateTime,
  title: String(summary),
})

/** What version 3 of the Google Calendar API replies. */
export function googleReply(calendar: ProviderCalendar, { method, url, ifMatch, body }: ApiRequest): ApiReply {
  const path = url.pathname.replace('/calendar/v3', '')
  if (path === '/users/me/calendarList/primary') return [200, { id: calendar.id }]
  if (path === '/users/me/calendarList')
    return [200, { items: [{ id: calendar.id, summary: 'Marisol', accessRole: 'owner' }] }]
  const events = `/calendars/${encodeURIComponent(calendar.id)}/events`
  if (path === events && method === 'GET') return list(calendar, url.searchParams)
  if (path === events && method === 'POST') {
    const id = String(body.id)
    if (!/^[a-v0-9]{5,1024}$/.test(id)) return [400, {}]
    if (calendar.events.has(id)) return [409, {}]
    return [200, shown(calendar.write({ id, body, ...timesOf(body) }))]
  }
  const event = path.startsWith(`${events}/`) ? calendar.events.get(path.slice(events.length + 1)) : undefined
  if (!event) return [404, {}]
  if (method === 'GET') return [200, shown(event)]
  if (ifMatch !== null && ifMatch !== event.etag) return [412, {}]
  if (method === 'DELETE') {
    if (event.isRemoved) return [410, {}]
    calendar.write({ id: event.id, isRemoved: true })
    return [204]
  }
  return [200, shown(calendar.write({ id: event.id, isRemoved: false, body, ...timesOf(body) }))]
}

function list(calendar: ProviderCalendar, query: URLSearchParams): ApiReply {
  // Both together are refused there, and no titles are requested.
  if (query.has('syncToken') && query.has('timeMin')) return [400, {}]
  if (query.get('fields')?.includes('summary') || query.get('singleEvents') !== 'true') return [400, {}]
  const after = Number(query.get('syncToken') ?? 0)
  // Attendees are sent where they are requested; with one at most, the owner alone.
  const isWithOwner =
    query.get('maxAttendees') === '1' && query.get('fields')?.includes('attendees(self,responseStatus)')
  const items = calendar
    .list({ after, all: query.has('syncToken') })
    .map((event) => ({ ...shown(event), ...(!isWithOwner && { attendees: undefined }) }))
  return [200, { items, nextSyncToken: String(calendar.version) }]
}
