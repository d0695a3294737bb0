import { describe, expect, test } from 'vitest'
import { days, hours } from '#contract/core/durations.ts'
import * as endpoints from '#contract/matching/waiting/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/harness.ts'

const app = await startApp()
const { a, an, agreement, block } = people(app)

async function aFullAdvisor() {
  const advisor = await an.advisor({ newPeopleAWeek: 1 })
  await agreement({ consumer: await a.consumer(), advisor })
  return advisor
}
const join = (consumer: TestPerson, advisor: TestPerson) =>
  app.as(consumer).call(endpoints.joinWaiting, { params: { advisorId: advisor.id } })
const placeOf = (consumer: TestPerson, advisor: TestPerson) =>
  app.as(consumer).call(endpoints.getWaiting, { params: { advisorId: advisor.id } })
const lineOf = (advisor: TestPerson) => app.as(advisor).call(endpoints.getWaitingLine)
const tell = () => app.runJob('matching.tell-of-places')

describe('the line of a full advisor', () => {
  test('can be joined once and left, and shows the advisor a count alone', async () => {
    const [advisor, consumer] = [await aFullAdvisor(), await a.consumer()]
    const joined = await join(consumer, advisor)
    expect(joined.joinedAt).not.toBeNull()
    expect(await join(consumer, advisor)).toEqual(joined)
    expect(await lineOf(advisor)).toEqual({ waiting: 1, opensAt: '2026-03-09T07:00:00.000Z' })
    await app.as(consumer).call(endpoints.leaveWaiting, { params: { advisorId: advisor.id } })
    expect([await placeOf(consumer, advisor), await lineOf(advisor)]).toMatchObject([
      { joinedAt: null },
      { waiting: 0 },
    ])
  })

  test('is not there while a place is free, nor across a block', async () => {
    const consumer = await a.consumer()
    const refused = (advisor: TestPerson) =>
      app.as(consumer).refused(endpoints.joinWaiting, { params: { advisorId: advisor.id } })
    expect((await refused(await an.advisor())).code).toBe('matching.not-full')
    const advisor = await aFullAdvisor()
    await block(consumer, advisor)
    expect((await refused(advisor)).code).toBe('profiles.blocked')
  })

  test('hears of places in order: the first when the week turns, the next after the place was left lying', async () => {
    const advisor = await aFullAdvisor()
    const [first, second] = [await a.consumer(), await a.consumer()]
    await join(first, advisor)
    app.clock.advance(hours(1))
    await join(second, advisor)
    const toldOf = async () => [(await placeOf(first, advisor)).toldAt, (await placeOf(second, advisor)).toldAt]
    await tell()
    expect(await toldOf()).toEqual([null, null])

    app.clock.advance(days(7))
    await tell()
    await tell()
    const [toldAt, notYet] = await toldOf()
    expect([toldAt, notYet]).toEqual([app.clock.now().toISOString(), null])
    const [mail] = await app.mailsTo(first.email)
    expect(mail?.subject).toBe('Marisol Vega takes new people again, and you are next in line')
    const { items } = await app.as(first).call(listNotifications, { query: {} })
    expect(items[0]).toMatchObject({ kind: 'place_opened', href: `/advisors/${advisor.id}` })

    app.clock.advance(hours(48) + 1)
    await tell()
    expect((await toldOf())[1]).not.toBeNull()
  })

  test('is left by whoever gets a place', async () => {
    const [advisor, consumer] = [await aFullAdvisor(), await a.consumer()]
    await join(consumer, advisor)
    app.clock.advance(days(7))
    await agreement({ consumer, advisor })
    expect(await placeOf(consumer, advisor)).toEqual({ joinedAt: null, toldAt: null })
  })
})
