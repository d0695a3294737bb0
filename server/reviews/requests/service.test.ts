import { describe, expect, test } from 'vitest'
import { hours } from '#contract/core/durations.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { writeReview } from '#contract/reviews/endpoints.ts'
import { recordCall } from '#server/scheduling/call-records/service.ts'
import { markNoShow } from '#server/scheduling/service.ts'
import { reviewOf } from '#tests/factories/reviews.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { requestReview } from './service.ts'

const app = await startApp()
const { a } = scheduling(app)

describe('asking for a review', () => {
  test('notifies and emails the consumer an hour after the meeting', async () => {
    const { row, consumer, advisor } = await a.completedAppointment()
    // What was due before is sent first: jobs that are due at once run in any order.
    await app.runDueJobs()
    app.clock.comeBackAtEnd()
    app.clock.set(new Date(row.endsAt.getTime() + hours(1)))
    const [mail] = await app.mailsTo(consumer.email)
    expect(mail?.subject).toMatch(/^How was your meeting with /)
    const { items } = await app.as(consumer).call(listNotifications)
    expect(items[0]).toMatchObject({ kind: 'review_requested', params: { appointmentId: row.id } })
    await app.as(consumer).call(writeReview, reviewOf(row.id))
    expect((await app.mailsTo(advisor.email))[0]?.subject).toMatch(/ reviewed you$/)
  })

  test('notifies the consumer after a no-show only when a call is recorded', async () => {
    const requests: boolean[] = []
    for (const hasCall of [true, false]) {
      const { row, consumer, advisor } = await a.confirmedAppointment()
      const { startsAt: startedAt, endsAt: endedAt } = row
      await app.clock.at(endedAt, async () => {
        const system = app.system()
        if (hasCall) await system.transaction((tx) => recordCall(tx, row.id, { startedAt, endedAt }))
        await markNoShow(advisor.ctx(), row.id)
      })
      await app.clock.at(new Date(endedAt.getTime() + hours(2)), () => app.runDueJobs())
      const { items } = await app.as(consumer).call(listNotifications)
      requests.push(items.some(({ kind }) => kind === 'review_requested'))
    }
    expect(requests).toEqual([true, false])
  })

  test('is sent once, also when its job runs again', async () => {
    const { row, consumer } = await a.completedAppointment()
    app.clock.comeBackAtEnd()
    app.clock.set(new Date(row.endsAt.getTime() + hours(1)))
    await app.runDueJobs()
    await Promise.all([1, 2].map(() => requestReview(app.system(), { appointmentId: row.id })))
    const { items } = await app.as(consumer).call(listNotifications)
    expect(items.filter(({ kind }) => kind === 'review_requested')).toHaveLength(1)
    const subjects = (await app.mailsTo(consumer.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('How was'))).toHaveLength(1)
  })

  test('sends nothing when the review is already written', async () => {
    const { row, consumer } = await a.completedAppointment()
    await app.as(consumer).call(writeReview, reviewOf(row.id))
    app.clock.comeBackAtEnd()
    app.clock.set(new Date(row.endsAt.getTime() + hours(2)))
    const subjects = (await app.mailsTo(consumer.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('How was'))).toEqual([])
  })
})
