import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listedAppointments } from '#contract/scheduling/values.ts'
import { withVisitorSession } from '#tests/support/visitor-session.ts'
import { listBetween } from './api.ts'

type Booked = { id: string; startsAt: string; endsAt: string }
let booked: Booked[] = []
let replies = 0

withVisitorSession()

beforeEach(() => {
  replies = 0
  // Replies as GET /api/appointments does: what touches the window, by start, up to the limit.
  vi.stubGlobal('fetch', async (address: string) => {
    replies += 1
    const { searchParams } = new URL(address, 'http://localhost')
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
    const touching = booked.filter(({ startsAt, endsAt }) => endsAt > from && startsAt < to)
    return Response.json({ items: touching.slice(0, listedAppointments) })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Appointments of 45 minutes from 9 o'clock on, the same number on each day of March. */
function bookEachDay(count: number): void {
  const instant = (day: number, minutes: number) => new Date(Date.UTC(2026, 2, day, 9) + minutes * 60_000).toISOString()
  booked = Array.from({ length: 31 * count }, (_, position) => {
    const [day, start] = [1 + Math.floor(position / count), (position % count) * 45]
    return { id: `${position}`, startsAt: instant(day, start), endsAt: instant(day, start + 45) }
  })
}

const march = () => listBetween('2026-03-01T00:00:00.000Z', '2026-04-02T00:00:00.000Z')
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test.each([8, 24])('a month of %i appointments a day is read whole, each one once and by start', async (count) => {
  bookEachDay(count)
  expect(ids(await march())).toEqual(ids(booked))
})

test('a month that fits one reply is read with one call', async () => {
  bookEachDay(4)
  expect(await march()).toHaveLength(31 * 4)
  expect(replies).toBe(1)
})

test('the end is reached when more appointments than fit one reply begin at the same time', async () => {
  const time = { startsAt: '2026-03-05T15:00:00.000Z', endsAt: '2026-03-05T15:30:00.000Z' }
  booked = Array.from({ length: listedAppointments + 1 }, (_, position) => ({ id: `${position}`, ...time }))
  expect(await march()).toHaveLength(listedAppointments)
  expect(replies).toBe(2)
})
