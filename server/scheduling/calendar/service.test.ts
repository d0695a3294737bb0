import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  downloadAppointment,
  getCalendarFeed,
  readCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
} from '#contract/scheduling/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/harness.ts'
import { calendarFeeds } from '../tables.ts'

const app = await startApp()
const { a: someone } = people(app)
const { a } = scheduling(app)
const tokenOf = (url: string) => ({ params: { token: url.split('/').at(-1) ?? '' } })

describe('a calendar feed', () => {
  test('is off at first, then has one address that any calendar program can read', async () => {
    const { consumer, row } = await a.confirmedAppointment()
    expect(await app.as(consumer).call(getCalendarFeed)).toEqual({ isOn: false, createdAt: null })
    const { url } = await app.as(consumer).call(renewCalendarFeed)
    expect(url).toMatch(/^http:\/\/localhost:\d+\/api\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
    expect((await app.as(consumer).call(getCalendarFeed)).isOn).toBe(true)
    const feed = await app.visitor.call(readCalendarFeed, tokenOf(url))
    expect(feed).toContain(`UID:${row.id}@`)
    expect(feed).toContain('SUMMARY:Consultation with Marisol Vega')
  })

  test('is stored as a hash only', async () => {
    const consumer = await someone.consumer()
    const { url } = await app.as(consumer).call(renewCalendarFeed)
    const token = tokenOf(url).params.token.replace('.ics', '')
    const [row] = await app.platform.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, consumer.id))
    expect(Buffer.from(row?.tokenHash ?? []).equals(createHash('sha256').update(token).digest())).toBe(true)
  })

  test('stops at its old address when renewed, and altogether when removed', async () => {
    const consumer = await someone.consumer()
    const { url: first } = await app.as(consumer).call(renewCalendarFeed)
    const { url: second } = await app.as(consumer).call(renewCalendarFeed)
    expect((await app.visitor.refused(readCalendarFeed, tokenOf(first))).code).toBe('core.not-found')
    expect(await app.visitor.call(readCalendarFeed, tokenOf(second))).toContain('BEGIN:VCALENDAR')
    await app.as(consumer).call(removeCalendarFeed)
    expect((await app.visitor.refused(readCalendarFeed, tokenOf(second))).code).toBe('core.not-found')
  })
})

test('one appointment is a file for its two people and not found for others', async () => {
  const { row, advisor } = await a.confirmedAppointment()
  const input = { params: { id: row.id } }
  expect(await app.as(advisor).call(downloadAppointment, input)).toContain('SUMMARY:Consultation with Dana Reyes')
  const stranger = await someone.consumer()
  expect((await app.as(stranger).refused(downloadAppointment, input)).code).toBe('core.not-found')
})
