import { expect, test } from 'vitest'
import { getPublicFigures } from '#contract/analytics/endpoints.ts'
import { hours } from '#contract/core/durations.ts'
import { withdrawReview, writeReview } from '#contract/reviews/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { reviewOf } from '#tests/factories/reviews.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { presentFigures } from './present.ts'
import { findFigures } from './store.ts'

const app = await startApp({ env: { DEMO_DATA: 'off' } })
const { a, an } = people(app)
const smallest = { verifiedAdvisors: 2, reviews: 2, firstMeetings: 2 }
const now = new Date('2026-03-02T17:00:00.000Z')
const counts = { verified: 2, reviews: 2, average: 4.666, meetings: 2 }

test('leaves out each figure below its smallest count, and rounds the average rating to tenths', () => {
  expect(presentFigures(counts, { now, smallest })).toEqual({
    kind: 'counted',
    countedOn: '2026-03-02',
    verifiedAdvisors: 2,
    reviews: { count: 2, average: 4.7 },
    firstMeetings: 2,
  })
  const few = { verified: 1, reviews: 1, average: 5, meetings: 1 }
  expect(presentFigures(few, { now, smallest })).toMatchObject({
    verifiedAdvisors: null,
    reviews: null,
    firstMeetings: null,
  })
})

test('counts verified advisors, published reviews, and a pair who met twice as one first meeting', async () => {
  const before = await findFigures(app.platform.db)
  const { a: scheduled } = scheduling(app)
  const consumer = await a.consumer()
  const advisor = await an.advisor()
  const met = await scheduled.completedAppointment({ consumer, with: advisor })
  app.clock.set(met.row.endsAt)
  await scheduled.completedAppointment({ consumer, with: advisor })
  await scheduled.confirmedAppointment({ with: advisor })
  const unseen = await scheduled.completedAppointment({ consumer: await a.consumer(), with: advisor })
  app.clock.set(unseen.row.endsAt)
  await app.as(consumer).call(writeReview, reviewOf(met.row.id, { rating: 4 }))
  const { id } = await app.as(unseen.consumer).call(writeReview, reviewOf(unseen.row.id, { rating: 1 }))
  await app.as(unseen.consumer).call(withdrawReview, { params: { id } })
  const after = await findFigures(app.platform.db)
  expect(after).toMatchObject({ reviews: before.reviews + 1, average: 4 })
  expect(after.meetings).toBe(before.meetings + 2)
  expect(after.verified).toBeGreaterThan(before.verified)
})

test('counts the public figures again after an hour, dated by the day on the Pacific coast', async () => {
  const read = () => app.visitor.call(getPublicFigures)
  // Half past eleven in the evening of the Pacific coast.
  app.clock.set('2026-03-06T07:30:00.000Z')
  expect(await read()).toMatchObject({ kind: 'counted', countedOn: '2026-03-05' })
  app.clock.advance(hours(1) - 1)
  expect(await read()).toMatchObject({ countedOn: '2026-03-05' })
  app.clock.advance(1)
  expect(await read()).toMatchObject({ countedOn: '2026-03-06' })
})

test('returns sample figures while demo data is on', async () => {
  const demo = await startApp({ env: { DEMO_DATA: 'on' } })
  expect(await demo.visitor.call(getPublicFigures)).toEqual({ kind: 'sample' })
})
