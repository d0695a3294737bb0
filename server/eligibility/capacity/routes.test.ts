import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import * as directory from '#contract/directory/endpoints.ts'
import { grantConsent, saveAdvisorProfile } from '#contract/profiles/endpoints.ts'
import { getAvailability, saveAvailability } from '#contract/scheduling/endpoints.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an, agreement } = people(app)

const agree = (consumer: TestPerson, advisor: TestPerson) =>
  app.as(consumer).refused(grantConsent, { params: { advisorId: advisor.id }, body: {} })
const pageOf = (advisor: TestPerson, viewer: TestPerson) =>
  app.as(viewer).call(directory.getAdvisor, { params: { advisorId: advisor.id } })
const nextMonday = '2026-03-09T07:00:00.000Z'

describe('an advisor’s weekly places', () => {
  test('refuse new consumers with 409 once all are taken, and show when one is free again', async () => {
    const advisor = await an.advisor({ newPeopleAWeek: 1 })
    const [first, second] = [await a.consumer(), await a.consumer()]
    expect(await pageOf(advisor, second)).toMatchObject({ opensAt: null, takesAppointments: true })
    await agreement({ consumer: first, advisor })
    expect(await pageOf(advisor, second)).toMatchObject({ opensAt: nextMonday, takesAppointments: false })
    expect(await pageOf(advisor, first)).toMatchObject({ takesAppointments: true })
    expect(await agree(second, advisor)).toMatchObject({ code: 'eligibility.advisor-full' })
  })

  test('are free again when a new week begins in the advisor’s state', async () => {
    const advisor = await an.advisor({ newPeopleAWeek: 1 })
    await agreement({ consumer: await a.consumer(), advisor })
    const late = await a.consumer()
    app.clock.comeBackAtEnd()
    app.clock.set(new Date(Date.parse(nextMonday) - 1))
    expect(await agree(late, advisor)).toMatchObject({ code: 'eligibility.advisor-full' })
    app.clock.set(nextMonday)
    await agreement({ consumer: late, advisor })
  })

  test('are free again by the time zone of the advisor’s calendar once it is set', async () => {
    const advisor = await an.advisor({ newPeopleAWeek: 1 })
    const availability = await app.as(advisor).call(getAvailability)
    await app.as(advisor).call(saveAvailability, { body: { ...availability, timeZone: 'America/New_York' } })
    await agreement({ consumer: await a.consumer(), advisor })
    expect(await pageOf(advisor, await a.consumer())).toMatchObject({ opensAt: '2026-03-09T04:00:00.000Z' })
  })

  test('are taken once each when five consumers agree at the same time', async () => {
    const advisor = await an.advisor({ newPeopleAWeek: 2 })
    const crowd = await Promise.all(Array.from({ length: 5 }, () => a.consumer()))
    const outcomes = await Promise.allSettled(crowd.map((consumer) => agreement({ consumer, advisor })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  test('follow a changed limit at once', async () => {
    const advisor = await an.advisor()
    const viewer = await a.consumer()
    await agreement({ consumer: await a.consumer(), advisor })
    const limit = (newPeopleAWeek: number) => app.as(advisor).call(saveAdvisorProfile, { body: { newPeopleAWeek } })
    await limit(1)
    expect((await pageOf(advisor, viewer)).opensAt).not.toBeNull()
    await limit(2)
    expect((await pageOf(advisor, viewer)).opensAt).toBeNull()
    await limit(1)
    await limit(0)
    expect((await pageOf(advisor, viewer)).opensAt).toBeNull()
  })

  test('stay open to a consumer from an earlier week', async () => {
    const advisor = await an.advisor({ newPeopleAWeek: 1 })
    const client = await a.consumer()
    await agreement({ consumer: client, advisor })
    app.clock.advance(days(7))
    await agreement({ consumer: await a.consumer(), advisor })
    expect(await pageOf(advisor, client)).toMatchObject({ takesAppointments: true })
  })
})
