import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '#tests/support/at-end.ts'

/** One event of an iCalendar file, in UTC. */
export const eventLines = (startsAt: Date | string, endsAt: Date | string, title = 'Dentist') => {
  const stamp = (instant: Date | string) => `${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')}`
  return [
    'BEGIN:VEVENT',
    `UID:${stamp(startsAt)}@elsewhere.example`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
  ]
}

/** An iCalendar file of some events. */
export const calendarOf = (...events: readonly (readonly string[])[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')

/** An HTTP server on this machine, ended with the test file. */
export async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  // `listen` on a port gives an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server of one calendar that answers conditional requests, as Google and Outlook do. */
export async function startCalendarServer(text: string) {
  const state = { text, etag: '"1"', status: 200, replies: [] as number[] }
  const origin = await startServer((request, reply) => {
    const isSame = state.status === 200 && request.headers['if-none-match'] === state.etag
    const status = isSame ? 304 : state.status
    state.replies.push(status)
    reply.writeHead(status, { 'content-type': 'text/calendar', etag: state.etag })
    reply.end(status === 200 ? state.text : undefined)
  })
  return { address: `${origin}/private/basic.ics`, state }
}
