import { text } from 'node:stream/consumers'
import { chooseCalendars, linkCalendarAccount } from '#contract/scheduling/calendar-accounts/endpoints.ts'
import { listSlots } from '#contract/scheduling/endpoints.ts'
import { startServer } from '#tests/peers/calendar-server.ts'
import type { TestRadicale } from '#tests/peers/radicale.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { people } from './people.ts'
import { scheduling } from './scheduling.ts'

/** The day that the calendars of these tests are about, and times of it. */
export const [day, nextDay] = ['2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z']
export const [noon, end, later] = ['2026-03-10T16:00:00.000Z', '2026-03-10T18:00:00.000Z', '2026-03-10T20:00:00.000Z']

/** Advisors with a calendar account at Radicale. */
export function calendarAccountsOf(app: TestApp, { username, password, address, addCalendar, get }: TestRadicale) {
  const { an: somebody } = people(app)
  const { an } = scheduling(app)

  let calendars = 0
  /** An advisor with an account at Radicale, and a calendar of their own in it. */
  async function linked(server = address) {
    const name = `Work${++calendars}`
    const url = await addCalendar(name)
    const advisor = await somebody.advisor()
    await an.availability(advisor, { confirmation: 'instant' })
    const account = await app.as(advisor).call(linkCalendarAccount, { body: { address: server, username, password } })
    const key = account.calendars.find((calendar) => calendar.name === name)?.key ?? ''
    const choose = (busy: boolean, writes: boolean) =>
      app.as(advisor).call(chooseCalendars, {
        params: { id: account.id },
        body: { busy: busy ? [key] : [], writesTo: writes ? key : null },
      })
    const fileOf = (appointmentId: string) => get(`${url}${appointmentId}.ics`)
    return { advisor, account, url, key, choose, fileOf, eventUrl: (id: string) => `${url}${id}.ics` }
  }

  /** Radicale behind a server that changes the XML of its replies, and calls empty ones XML too. */
  const startBentServer = (bend: (xml: string) => string | Promise<string> = (xml) => xml) =>
    startServer(async (request, reply) => {
      const { method = 'GET', headers } = request
      const body = await text(request)
      const answer = await fetch(new URL(request.url ?? '', address), {
        method,
        redirect: 'manual',
        headers: { authorization: headers.authorization ?? '', depth: String(headers.depth ?? 0) },
        ...(body !== '' && { body }),
      })
      const location = answer.headers.get('location')
      const answerText = await answer.text()
      reply.writeHead(answer.status, {
        'content-type': answerText === '' ? 'application/xml' : (answer.headers.get('content-type') ?? ''),
        ...(location && { location }),
      })
      reply.end(await bend(answerText))
    })

  return { linked, startBentServer }
}

/** Yields the beginnings of the slots that an advisor has on the day. */
export async function openTimesOf(app: TestApp, advisorId: string): Promise<string[]> {
  const { slots } = await app.visitor.call(listSlots, { params: { advisorId }, query: { from: day, days: 1 } })
  return slots.map(({ startsAt }) => startsAt)
}

/** An instant as a file of a calendar has it. */
export const stamp = (instant: string | Date) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
