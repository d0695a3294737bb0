import { expect, test } from 'vitest'
import { days, hours } from '#contract/core/durations.ts'
import { saveDeviceZone, saveQuietHours } from '#contract/emails/endpoints.ts'
import { acceptProposal, proposeTimes } from '#contract/scheduling/proposals/endpoints.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a: someone, an: somebody, agreement } = people(app)
const { an } = scheduling(app)

const latestMailTo = async (person: TestPerson) => (await app.mailsTo(person.email))[0]?.text ?? ''

test('shows a consumer times in the zone of their last booking, else of their quiet hours, device or state', async () => {
  const advisor = await somebody.advisor()
  const consumer = await someone.consumer({ state: 'CA' })
  await an.availability(advisor, {})
  await agreement({ advisor, consumer })
  const nextHour = Math.ceil(app.clock.now().getTime() / hours(1)) * hours(1)
  const offer = (inDays: number) => {
    const startsAt = new Date(nextHour + days(inDays)).toISOString()
    const body = { consumerId: consumer.id, mode: 'video' as const, times: [startsAt] }
    return app.as(advisor).call(proposeTimes, { body })
  }

  await offer(3)
  expect(await latestMailTo(consumer)).toMatch(/P[SD]T/)

  await app.as(consumer).call(saveDeviceZone, { body: { timeZone: 'America/Denver' } })
  await offer(5)
  expect(await latestMailTo(consumer)).toMatch(/M[SD]T/)

  const quietHours = { from: '22:00', until: '22:30', timeZone: 'America/New_York' }
  await app.as(consumer).call(saveQuietHours, { body: { quietHours } })
  const { id, times } = await offer(4)
  expect(await latestMailTo(consumer)).toMatch(/E[SD]T/)

  const body = { startsAt: times[0]?.startsAt ?? '', timeZone: 'America/Chicago' }
  await app.as(consumer).call(acceptProposal, { params: { id }, body })
  expect(await latestMailTo(consumer)).toMatch(/C[SD]T/)
})
