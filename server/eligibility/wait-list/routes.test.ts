import { describe, expect, test } from 'vitest'
import { days, hours } from '#contract/core/durations.ts'
import * as endpoints from '#contract/eligibility/wait-list/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an, agreement, block } = people(app)

async function aFullAdvisor() {
  const advisor = await an.advisor({ newPeopleAWeek: 1 })
  await agreement({ consumer: await a.consumer(), advisor })
  return advisor
}
const join = (consumer: TestPerson, advisor: TestPerson) =>
  app.as(consumer).call(endpoints.joinWaitList, { params: { advisorId: advisor.id } })
const entryOf = (consumer: TestPerson, advisor: TestPerson) =>
  app.as(consumer).call(endpoints.getWaitListEntry, { params: { advisorId: advisor.id } })
async function twoWaiting(advisor: TestPerson) {
  const [first, second] = [await a.consumer(), await a.consumer()]
  await join(first, advisor)
  app.clock.advance(hours(1))
  await join(second, advisor)
  return [first, second] as const
}
const summaryFor = (advisor: TestPerson) => app.as(advisor).call(endpoints.getWaitListSummary)
const notify = () => app.runJob('eligibility.notify-wait-lists')

describe('the wait list of a full advisor', () => {
  test('can be joined once and left, and shows the advisor only a count', async () => {
    const [advisor, consumer] = [await aFullAdvisor(), await a.consumer()]
    const joined = await join(consumer, advisor)
    expect(joined.joinedAt).not.toBeNull()
    expect(await join(consumer, advisor)).toEqual(joined)
    expect(await summaryFor(advisor)).toEqual({ waiting: 1, opensAt: '2026-03-09T07:00:00.000Z' })
    await app.as(consumer).call(endpoints.leaveWaitList, { params: { advisorId: advisor.id } })
    expect([await entryOf(consumer, advisor), await summaryFor(advisor)]).toMatchObject([
      { joinedAt: null },
      { waiting: 0 },
    ])
  })

  test('cannot be joined while a place is free, or across a block', async () => {
    const consumer = await a.consumer()
    const refused = (advisor: TestPerson) =>
      app.as(consumer).refused(endpoints.joinWaitList, { params: { advisorId: advisor.id } })
    expect((await refused(await an.advisor())).code).toBe('eligibility.not-full')
    const advisor = await aFullAdvisor()
    await block(consumer, advisor)
    expect((await refused(advisor)).code).toBe('profiles.blocked')
  })

  test('is notified in order: the first when the week begins, the next when the first does not come', async () => {
    const advisor = await aFullAdvisor()
    const [first, second] = await twoWaiting(advisor)
    const times = async () => [(await entryOf(first, advisor)).notifiedAt, (await entryOf(second, advisor)).notifiedAt]
    await notify()
    expect(await times()).toEqual([null, null])

    app.clock.advance(days(7))
    await notify()
    await notify()
    const [firstAt, notYet] = await times()
    expect([firstAt, notYet]).toEqual([app.clock.now().toISOString(), null])
    const [mail] = await app.mailsTo(first.email)
    expect(mail?.subject).toBe('Marisol Vega is taking new clients again, and you’re next in line')
    const { items } = await app.as(first).call(listNotifications, { query: {} })
    expect(items[0]).toMatchObject({ kind: 'place_opened', href: `/advisors/${advisor.id}` })

    app.clock.advance(hours(48) + 1)
    await notify()
    expect((await times())[1]).not.toBeNull()
  })

  test('is left by a consumer whom the advisor blocks, and the next one is notified', async () => {
    const advisor = await aFullAdvisor()
    const [first, second] = await twoWaiting(advisor)
    await block(advisor, first)
    expect(await summaryFor(advisor)).toMatchObject({ waiting: 1 })
    app.clock.advance(days(7))
    await notify()
    expect((await entryOf(second, advisor)).notifiedAt).not.toBeNull()
    expect(await app.mailsTo(first.email)).toEqual([])
  })

  test('is left by a consumer who gets a place', async () => {
    const [advisor, consumer] = [await aFullAdvisor(), await a.consumer()]
    await join(consumer, advisor)
    app.clock.advance(days(7))
    await agreement({ consumer, advisor })
    expect(await entryOf(consumer, advisor)).toEqual({ joinedAt: null, notifiedAt: null })
  })
})
